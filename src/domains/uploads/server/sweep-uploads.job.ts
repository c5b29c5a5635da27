import { lastOf } from '#platform/pure/item-at.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { releaseRoom } from '#domains/storage/server/storage.ts'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import { repeatWhileAny } from '#platform/core/repeat-while-any.ts'
import type { Services } from '#platform/services.ts'
import { FAILURES_SHOWN_MS, ROOM_HELD_MS } from '../uploads.rules.ts'
import { sweepParts } from '../parts/server/upload-in-parts.ts'
import { endUploadAsFailed, finishUpload, isStored, isComplete } from './finish-upload.ts'
import * as uploadsSql from './uploads.sql.ts'

/**
 * Releases room after an hour without bytes, finishes complete uploads, abandons expired ones,
 * removes unneeded parts and deletes old rows. `startIncomingSweeps` handles partial files on disk.
 */
export const sweepUploads = defineCronJob({
  task: 'sweep-uploads',
  lane: 'quick',
  cron: '*/10 * * * *',
  run: async (_payload, { services }) => {
    const now = services.clock()
    const longAgo = new Date(now.getTime() - FAILURES_SHOWN_MS)
    await repeatWhileAny(() => asSystem(services.pool, (tx) => uploadsSql.deleteEnded(tx, longAgo)))
    const silent = await releaseSilentRoom(services, new Date(now.getTime() - ROOM_HELD_MS))
    const rest = [
      () => finishStored(services, silent),
      () => endExpired(services, now),
      () => sweepParts(services),
    ]
    await forEachSettled(rest, (work) => work())
  },
})

const releaseSilentRoom = ({ pool, clock }: Services, since: Date) =>
  asSystem(pool, async (tx) => {
    const silent = await uploadsSql.releaseRoomOfSilentUploads(tx, since)
    const byStudio = Map.groupBy(silent, ({ studioId }) => studioId)
    for (const [studioId, theirs] of byStudio) {
      const sizeBytes = theirs.reduce((sum, upload) => sum + upload.sizeBytes, 0)
      await releaseRoom(tx, studioId, sizeBytes)
      await publish(tx, [studioId], { topic: 'uploads' })
      for (const [subjectId, { length: count }] of Map.groupBy(theirs, ({ clientId }) => clientId)) {
        await notifyStudio(tx, { kind: 'uploads_failed', studioId, subjectId, count }, clock())
      }
    }
    return silent
  })

const finishStored = (services: Services, silent: uploadsSql.Upload[]) =>
  forEachSettled(
    silent,
    async (upload) => (await isStored(services, upload)) && finishUpload(services, upload),
  )

const ENDED_AT_ONCE = 100

async function endExpired(services: Services, now: Date): Promise<void> {
  const errors: unknown[] = []
  for (let after: string | undefined; ;) {
    const page = { expiredBy: now, after, limit: ENDED_AT_ONCE }
    const expired = await asSystem(services.pool, (tx) => uploadsSql.listExpired(tx, page))
    if (expired.length === 0) break
    after = lastOf(expired).id
    await forEachSettled(expired, (upload) => finishOrAbandon(services, upload)).catch((error: unknown) =>
      errors.push(error),
    )
  }
  if (errors.length > 0) throw errors[0]
}

async function finishOrAbandon(services: Services, upload: uploadsSql.Upload) {
  if (await isComplete(services, upload)) await finishUpload(services, upload)
  else await endUploadAsFailed(services, upload, 'abandoned')
}
