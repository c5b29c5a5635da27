import { z } from 'zod'
import { studioViewer, asSystem, asViewer } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineCronJob, defineJob, type JobRun } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import { hasErrorCode } from '#platform/objects/file-errors.ts'
import { flattenPages, isObjectKey, OutOfDisk } from '#platform/objects/objects.ts'
import { repeatWhileAny } from '#platform/core/repeat-while-any.ts'
import type { Services } from '#platform/services.ts'
import { streamZip } from '#platform/zip/zip-archive.ts'
import { mayProduce } from '../../orders.rules.ts'
import { isFullyWithdrawn } from '../../withdrawal/withdrawal.rules.ts'
import { archiveFolder, archiveKey } from './stored-archives.ts'
import { planArchive, type ArchivePlan } from './plan-archive.ts'
import * as archivesSql from './print-archives.sql.ts'
import type { PrintArchive } from './print-archives.sql.ts'
import { makeEntries } from './print-entries.ts'

const ATTEMPTS_MAX = 5
const DISK_RETRY_MS = 60_000
const MB = 1024 ** 2
/** Disk space for prints that wait to be written and for the ZIP's own records. */
const DISK_RESERVE_BYTES = 64 * MB
// Prints are encoded at a higher quality than most camera files, so they can be larger.
const GROWTH_FACTOR = 1.5
const SAVE_INTERVAL_MS = 1000

/** Thrown when another attempt took over, or the archive was removed or is outdated. */
class LostAttempt extends Error {
  override name = 'LostAttempt'
}

export const makePrintArchive = defineJob({
  task: 'make-print-archive',
  lane: 'pictures',
  payload: z.object({ archiveId: z.uuid(), studioId: z.uuid() }),
  key: ({ archiveId }) => `print-archive ${archiveId}`,
  // One archive at a time per studio, so that other studios' archives don't wait.
  queue: ({ studioId }) => `print-archives ${studioId}`,
  // Has its own pool, because a person waits for the archive: renditions must not delay it.
  apartAtOnce: 2,
  maxAttempts: ATTEMPTS_MAX + 1,
  run: async ({ archiveId }, job) => {
    const { services } = job
    let isRetry = false
    for (;;) {
      const archive = await asSystem(services.pool, (tx) => archivesSql.startAttempt(tx, archiveId, isRetry))
      if (!archive) return removeLeftovers(services, archiveId)
      try {
        return await makeArchive(services, archive)
      } catch (error) {
        if (error instanceof LostAttempt) {
          isRetry = true
          continue
        }
        if (isDiskFull(error)) return waitForDisk(job, archive)
        await releaseAttempt(services, archive)
        throw error
      }
    }
  },
  giveUpAfter: ATTEMPTS_MAX,
  giveUp: ({ archiveId }, { services }) => reportFailure(services, archiveId),
})

/** Removes expired archives, including failed and unfinished ones. */
export const sweepPrintArchives = defineCronJob({
  task: 'sweep-print-archives',
  lane: 'quick',
  cron: '*/10 * * * *',
  run: (_payload, { services: { pool, clock } }) =>
    repeatWhileAny(() => asSystem(pool, (tx) => archivesSql.sweepArchives(tx, clock()))),
})

async function makeArchive(services: Services, archive: PrintArchive): Promise<void> {
  const { pool, objects, clock } = services
  const { studioId, orderId, askedAt: now } = archive
  const studio = studioViewer(studioId)
  const plan = await asViewer(pool, studio, (tx) => planArchive(tx, studio, orderId))
  // The order can't be produced any more. The order's screen explains why.
  if (!plan || !mayProduce(plan.order) || isFullyWithdrawn(plan.order))
    return asSystem(pool, (tx) => archivesSql.removeArchives(tx, [archive.id]))
  const { order, prints, fingerprint } = plan
  const fileCount = prints.length
  await updateArchive(services, archive, { fingerprint, fileCount })
  await assertDiskSpace(services, archiveBytes(services, prints))

  const key = archiveKey(archive)
  let leftOutCount = 0
  const entries = makeEntries({
    services,
    order,
    prints,
    now,
    onFile: progressSaver(services, archive),
    onEnd: (count) => void (leftOutCount = count),
  })
  const { sizeBytes } = await objects.write(key, streamZip(entries), { contentType: 'application/zip' })
  const isKept = await asSystem(pool, async (tx) => {
    const made = { sizeBytes, leftOutCount, madeCount: fileCount }
    if (!(await archivesSql.setReady(tx, archive, made, clock()))) return false
    await publish(tx, ...archiveEvent(archive))
    return true
  }).catch(async (error: unknown) => {
    await objects.remove([key])
    throw error
  })
  if (isKept) return
  await objects.remove([key])
  throw new LostAttempt()
}

const archiveEvent = ({ studioId, orderId }: PrintArchive) =>
  [[studioId], { topic: 'printFiles', about: orderId }] as const

/** Saves progress at most once a second, and publishes only the first save. */
function progressSaver(services: Services, archive: PrintArchive) {
  let savedAt = performance.now()
  let isPublished = false
  return async (madeCount: number) => {
    if (performance.now() - savedAt < SAVE_INTERVAL_MS) return
    savedAt = performance.now()
    await assertDiskSpace(services, DISK_RESERVE_BYTES)
    await updateArchive(services, archive, { madeCount }, !isPublished)
    isPublished = true
  }
}

async function updateArchive(
  { pool }: Services,
  archive: PrintArchive,
  to: Parameters<typeof archivesSql.updateArchiveDuringAttempt>[2],
  publishes = false,
): Promise<void> {
  const isOurs = await asSystem(
    pool,
    async (tx) => {
      if (!(await archivesSql.updateArchiveDuringAttempt(tx, archive, to))) return false
      if (publishes) await publish(tx, ...archiveEvent(archive))
      return true
    },
    { waitsForDisk: false },
  )
  if (!isOurs) throw new LostAttempt()
}

// A bucket (`parts`) has room for the archive: only prints waiting for upload use the disk.
const archiveBytes = ({ objects }: Services, prints: ArchivePlan['prints']) =>
  DISK_RESERVE_BYTES +
  (objects.parts ? 0 : prints.reduce((sum, { source }) => sum + GROWTH_FACTOR * (source?.sizeBytes ?? 0), 0))

async function assertDiskSpace({ disk }: Services, sizeBytes: number): Promise<void> {
  if (disk && !(await disk.hasRoomFor(sizeBytes))) throw new OutOfDisk(undefined)
}

const isDiskFull = (error: unknown) => error instanceof OutOfDisk || hasErrorCode(error, 'ENOSPC')

/** Queues a new job, because a full disk must not use up the job's attempts. */
async function waitForDisk({ services, log }: JobRun, archive: PrintArchive): Promise<void> {
  log.warn({ archiveId: archive.id }, 'the files for the printer wait until the disk has room')
  const runAt = new Date(services.clock().getTime() + DISK_RETRY_MS)
  const { id: archiveId, studioId } = archive
  await asSystem(services.pool, async (tx) => {
    if (
      !(await archivesSql.updateArchiveDuringAttempt(tx, archive, {
        state: 'waiting',
        waitsForDisk: true,
        madeCount: 0,
      }))
    )
      return
    await enqueue(tx, makePrintArchive, { archiveId, studioId }, { runAt })
    await publish(tx, ...archiveEvent(archive))
  })
}

const releaseAttempt = ({ pool }: Services, archive: PrintArchive) =>
  asSystem(pool, (tx) =>
    archivesSql.updateArchiveDuringAttempt(tx, archive, { state: 'waiting', madeCount: 0 }),
  )

const reportFailure = ({ pool }: Services, archiveId: string) =>
  asSystem(pool, async (tx) => {
    const failed = await archivesSql.setFailed(tx, archiveId)
    if (failed) await publish(tx, ...archiveEvent(failed))
  })

/** Removes files that a killed worker wrote for an archive that is deleted. */
async function removeLeftovers({ pool, objects }: Services, archiveId: string): Promise<void> {
  const kept = await asSystem(pool, (tx) => archivesSql.findArchives(tx, [archiveId]))
  if (kept.length > 0) return
  const keys: string[] = []
  for await (const { key } of flattenPages(objects.list(archiveFolder(archiveId))))
    if (isObjectKey(key)) keys.push(key)
  await objects.remove(keys)
}
