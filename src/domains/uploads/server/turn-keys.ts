import { answerAsSystem } from '#domains/access/server/access.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { removeObjects } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import { findEnd } from './uploads.sql.ts'

/** Every key under which a turn of an upload may have stored its file, the first turn's first. */
export const turnKeysOf = ({ id, turn }: { id: string; turn: number }): string[] =>
  Array.from({ length: turn }, (_, before) => originalKeyOf(id, before + 1))

/**
 * Removes what a turn stored for an upload that another one ended, unless the photo was made of just that: a later turn
 * goes on with the file that it finds.
 */
export const removeLost = (
  { pool }: Services,
  upload: { id: string; studioId: string },
  key: string,
): Promise<void> =>
  answerAsSystem(pool, async (tx) => {
    const { state, originalKey } = await findEnd(tx, upload)
    if (originalKey === key) return
    // The photo may have been made of it and deleted since: then it rests as all deleted files do.
    const mayBeDeleted = state === 'finished' && originalKey === null
    await enqueue(tx, removeObjects, { keys: [key], ...(!mayBeDeleted && { neverNamed: true }) })
  })
