import { asSystemRetryable } from '#domains/access/server/access.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import { findStateAndOriginalKey, findReceiving } from './uploads.sql.ts'
import { isUuid, UUID_LENGTH } from '#platform/db/uuid.ts'
import type { StoredFiles } from '#platform/objects/stored-files.ts'

export const attemptKeysOf = ({ id, turn }: { id: string; turn: number }): string[] =>
  Array.from({ length: turn }, (_, before) => originalKeyOf(id, before + 1))

/**
 * Removes the object of an attempt that came too late, unless the photo uses it: another attempt
 * may have made the photo from it.
 */
export const removeLateObject = (
  services: Services,
  upload: { id: string; studioId: string },
  key: string,
): Promise<void> =>
  asSystemRetryable(services.pool, async (tx) => {
    const { state, originalKey } = await findStateAndOriginalKey(tx, upload)
    if (originalKey === key) return
    // The photo may have used the object and been deleted. The object then stays as long as files
    // of other deleted photos.
    const mayBeDeleted = state === 'finished' && originalKey === null
    await scheduleObjectRemoval(tx, services, [key], { neverNamed: !mayBeDeleted })
  })

const PREFIX = 'originals/'

const idIn = (key: string) => key.slice(PREFIX.length, PREFIX.length + UUID_LENGTH)

/**
 * Originals may lack a photo: an upload stores its file, under the id that upload and photo share,
 * before the photo's row. `listUnderWay` returns the keys of uploads that are still receiving.
 */
export const storedUploads: StoredFiles = {
  prefix: PREFIX,
  isKey: (key) => isUuid(idIn(key)) && /^(\.\d+)?$/.test(key.slice(PREFIX.length + UUID_LENGTH)),
  isByTime: true,
  listUnderWay: async (tx, keys) => {
    const receiving = await findReceiving(tx, [...new Set(keys.map(idIn).filter(isUuid))])
    return receiving.flatMap(attemptKeysOf)
  },
}
