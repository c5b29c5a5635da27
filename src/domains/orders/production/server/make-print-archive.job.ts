import { z } from 'zod'
import { asStudio, asSystem, asViewer } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineCronJob, defineJob, type JobRun } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import { failedWith } from '#platform/objects/file-errors.ts'
import { eachOf, isObjectKey, OutOfDisk } from '#platform/objects/objects.ts'
import { repeatWhileAny } from '#platform/repeat-while-any.ts'
import type { Services } from '#platform/services.ts'
import { streamZip } from '#platform/zip/zip-archive.ts'
import { mayProduce } from '../../orders.rules.ts'
import { isEnding } from '../../withdrawal/withdrawal.rules.ts'
import { archiveFolder, archiveKey } from './archive-keys.ts'
import { planArchive, type ArchivePlan } from './plan-archive.ts'
import * as archivesSql from './print-archives.sql.ts'
import type { PrintArchive } from './print-archives.sql.ts'
import { makeEntries } from './print-entries.ts'

const TRIES = 5
const ROOM_ASKED_AGAIN_MS = 60_000
const MB = 1024 ** 2
/** Prints that wait for their turn, and the archive's own records. */
const LEAST_ROOM_BYTES = 64 * MB
// A print is coded finer than most cameras do.
const GROWTH = 1.5
const NOTED_EVERY_MS = 1000

/** Another took over, or it is gone, or what goes into it changed. */
class LostTurn extends Error {
  override name = 'LostTurn'
}

export const makePrintArchive = defineJob({
  task: 'make-print-archive',
  lane: 'pictures',
  payload: z.object({ archiveId: z.uuid(), studioId: z.uuid() }),
  key: ({ archiveId }) => `print-archive ${archiveId}`,
  // One studio's are made one after another, and leave room for those of others.
  queue: ({ studioId }) => `print-archives ${studioId}`,
  // Somebody waits for it, so that it never stands behind a shoot that comes in.
  apartAtOnce: 2,
  maxAttempts: TRIES + 1,
  run: async ({ archiveId }, job) => {
    const { services } = job
    let isAgain = false
    for (;;) {
      const archive = await asSystem(services.pool, (tx) => archivesSql.takeTurn(tx, archiveId, isAgain))
      if (!archive) return removeLeftovers(services, archiveId)
      try {
        return await make(services, archive)
      } catch (error) {
        if (error instanceof LostTurn) {
          isAgain = true
          continue
        }
        if (isFull(error)) return waitForRoom(job, archive)
        await rest(services, archive)
        throw error
      }
    }
  },
  giveUpAfter: TRIES,
  giveUp: ({ archiveId }, { services }) => reportFailure(services, archiveId),
})

/** Removes what was made a day ago, and what was asked for then and never came about. */
export const sweepPrintArchives = defineCronJob({
  task: 'sweep-print-archives',
  lane: 'quick',
  cron: '*/10 * * * *',
  run: (_payload, { services: { pool, clock } }) =>
    repeatWhileAny(() => asSystem(pool, (tx) => archivesSql.sweepArchives(tx, clock()))),
})

async function make(services: Services, archive: PrintArchive): Promise<void> {
  const { pool, objects, clock } = services
  const { studioId, orderId, askedAt: now } = archive
  const studio = asStudio(studioId)
  const plan = await asViewer(pool, studio, (tx) => planArchive(tx, studio, orderId))
  // Stopped meanwhile: its screen says so itself.
  if (!plan || !mayProduce(plan.order) || isEnding(plan.order))
    return asSystem(pool, (tx) => archivesSql.removeArchives(tx, [archive.id]))
  const { order, prints, fingerprint } = plan
  const fileCount = prints.length
  await change(services, archive, { fingerprint, fileCount })
  await assertRoom(services, archiveBytes(services, prints))

  const key = archiveKey(archive)
  let leftOutCount = 0
  const entries = makeEntries({
    services,
    order,
    prints,
    now,
    onFile: noteProgress(services, archive),
    onEnd: (count) => void (leftOutCount = count),
  })
  const { sizeBytes } = await objects.write(key, streamZip(entries), { contentType: 'application/zip' })
  const isKept = await asSystem(pool, async (tx) => {
    const made = { sizeBytes, leftOutCount, madeCount: fileCount }
    if (!(await archivesSql.setReady(tx, archive, made, clock()))) return false
    await publish(tx, ...noticeOf(archive))
    return true
  }).catch(async (error: unknown) => {
    await objects.remove([key])
    throw error
  })
  if (isKept) return
  await objects.remove([key])
  throw new LostTurn()
}

const noticeOf = ({ studioId, orderId }: PrintArchive) =>
  [[studioId], { topic: 'printFiles', about: orderId }] as const

/** Said at the latest each second, so that it is known whose turn it is; the first time also to screens that don't know. */
function noteProgress(services: Services, archive: PrintArchive) {
  let notedAt = performance.now()
  let isTold = false
  return async (madeCount: number) => {
    if (performance.now() - notedAt < NOTED_EVERY_MS) return
    notedAt = performance.now()
    await assertRoom(services, LEAST_ROOM_BYTES)
    await change(services, archive, { madeCount }, !isTold)
    isTold = true
  }
}

async function change(
  { pool }: Services,
  archive: PrintArchive,
  to: Parameters<typeof archivesSql.changeInTurn>[2],
  isTold = false,
): Promise<void> {
  const isOurs = await asSystem(
    pool,
    async (tx) => {
      if (!(await archivesSql.changeInTurn(tx, archive, to))) return false
      if (isTold) await publish(tx, ...noticeOf(archive))
      return true
    },
    { waitsForDisk: false },
  )
  if (!isOurs) throw new LostTurn()
}

// A bucket has room; only the prints on their way to it lie on the disk.
const archiveBytes = ({ objects }: Services, prints: ArchivePlan['prints']) =>
  LEAST_ROOM_BYTES +
  (objects.parts ? 0 : prints.reduce((sum, { source }) => sum + GROWTH * (source?.sizeBytes ?? 0), 0))

async function assertRoom({ disk }: Services, sizeBytes: number): Promise<void> {
  if (disk && !(await disk.hasRoomFor(sizeBytes))) throw new OutOfDisk(undefined)
}

const isFull = (error: unknown) => error instanceof OutOfDisk || failedWith(error, 'ENOSPC')

/** A new job, because a full disk is not the order's fault and must not use up its tries. */
async function waitForRoom({ services, log }: JobRun, archive: PrintArchive): Promise<void> {
  log.warn({ archiveId: archive.id }, 'the files for the printer wait until the disk has room')
  const runAt = new Date(services.clock().getTime() + ROOM_ASKED_AGAIN_MS)
  const { id: archiveId, studioId } = archive
  await asSystem(services.pool, async (tx) => {
    if (
      !(await archivesSql.changeInTurn(tx, archive, { state: 'waiting', waitsForDisk: true, madeCount: 0 }))
    )
      return
    await enqueue(tx, makePrintArchive, { archiveId, studioId }, { runAt })
    await publish(tx, ...noticeOf(archive))
  })
}

const rest = ({ pool }: Services, archive: PrintArchive) =>
  asSystem(pool, (tx) => archivesSql.changeInTurn(tx, archive, { state: 'waiting', madeCount: 0 }))

const reportFailure = ({ pool }: Services, archiveId: string) =>
  asSystem(pool, async (tx) => {
    const failed = await archivesSql.setFailed(tx, archiveId)
    if (failed) await publish(tx, ...noticeOf(failed))
  })

/** Of one that is gone, what a worker that was killed had just written. */
async function removeLeftovers({ pool, objects }: Services, archiveId: string): Promise<void> {
  if (await asSystem(pool, (tx) => archivesSql.findArchive(tx, archiveId))) return
  const keys: string[] = []
  for await (const { key } of eachOf(objects.list(archiveFolder(archiveId))))
    if (isObjectKey(key)) keys.push(key)
  await objects.remove(keys)
}
