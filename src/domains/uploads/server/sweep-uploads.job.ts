import { asSystem } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { releaseRoom } from '#domains/storage/server/storage.ts'
import { forEachSettled } from '#platform/for-each-settled.ts'
import { defineCronJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import { repeatWhileAny } from '#platform/repeat-while-any.ts'
import type { Services } from '#platform/services.ts'
import { FAILURES_SHOWN_MS, ROOM_HELD_MS } from '../uploads.rules.ts'
import { endFailed, finishUpload, isWhole } from './finish-upload.ts'
import { incomingFiles } from './incoming-files.ts'
import * as uploadsSql from './uploads.sql.ts'

/** Releases room after an hour without bytes, ends uploads that are a day old, and removes files without an upload. */
export const sweepUploads = defineCronJob({
  task: 'sweep-uploads',
  cron: '*/10 * * * *',
  run: async (_payload, { services }) => {
    const now = services.clock()
    const longAgo = new Date(now.getTime() - FAILURES_SHOWN_MS)
    const expired = await asSystem(services.pool, (tx) => uploadsSql.listReceiving(tx, now))
    await removeStrays(services)
    await repeatWhileAny(() => asSystem(services.pool, (tx) => uploadsSql.forgetEnded(tx, longAgo)))
    await letGoOfRoom(services, new Date(now.getTime() - ROOM_HELD_MS))
    await forEachSettled(expired, (upload) => finishOrAbandon(services, upload))
  },
})

const letGoOfRoom = ({ pool, clock }: Services, since: Date) =>
  asSystem(pool, async (tx) => {
    const silent = await uploadsSql.letGoOfSilent(tx, since)
    const byStudio = Map.groupBy(silent, ({ studioId }) => studioId)
    for (const [studioId, theirs] of byStudio) {
      const sizeBytes = theirs.reduce((sum, upload) => sum + upload.sizeBytes, 0)
      await releaseRoom(tx, studioId, sizeBytes)
      await publish(tx, [studioId], { topic: 'uploads' })
      for (const [subjectId, { length: count }] of Map.groupBy(theirs, ({ clientId }) => clientId)) {
        await notifyStudio(tx, { kind: 'uploads_failed', studioId, subjectId, count }, clock())
      }
    }
  })

/**
 * Runs once at start: finishes uploads that were complete when the previous process died. Errors are only logged, so
 * that they can't block the start; the next request or the sweep tries again.
 */
export async function recoverUploads(services: Services): Promise<void> {
  const receiving = await asSystem(services.pool, (tx) => uploadsSql.listReceiving(tx))
  const recover = async (upload: uploadsSql.Upload) =>
    (await isWhole(services, upload)) && finishUpload(services, upload)
  await forEachSettled(receiving, recover).catch((error: unknown) =>
    services.log.error({ error }, 'uploads that had come in could not be finished'),
  )
  await removeStrays(services)
}

async function finishOrAbandon(services: Services, upload: uploadsSql.Upload) {
  if (await isWhole(services, upload)) await finishUpload(services, upload)
  else await endFailed(services, upload, 'abandoned')
}

// The row exists before the first byte, so a file without one is left over from an interrupted cleanup.
async function removeStrays({ pool, incomingFolder }: Services) {
  const files = incomingFiles(incomingFolder)
  const ids = await files.list()
  if (ids.length === 0) return
  const receiving = await asSystem(pool, (tx) => uploadsSql.receivingAmong(tx, ids))
  for (const id of ids) if (!receiving.has(id)) await files.remove(id)
}
