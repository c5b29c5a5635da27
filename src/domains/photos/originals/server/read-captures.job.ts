import { and, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { createLimiter } from '#platform/limiter.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { readCapture, type Capture } from '../../pixels/server/capture.ts'
import { inspectPhoto } from '../../pixels/server/inspect-photo.ts'
import { photos } from '../../server/photos.tables.ts'

const PHOTOS_A_STEP = 100
const AT_ONCE = 4
const PRIORITY = 20

/** A camera writes its EXIF block at the start of a JPEG; this much contains it. */
const HEAD_BYTES = 256 * 1024

/**
 * Backfills capture data of photos uploaded before it was stored: a batch per run in order of id, up to `until`.
 * Idempotent, so an interrupted run is simply repeated.
 */
export const readCaptures = defineJob({
  task: 'read-captures',
  lane: 'bulk',
  payload: z.object({ after: z.string().optional(), until: z.string() }),
  key: () => 'read-captures',
  priority: PRIORITY,
  outlivesWorkers: true,
  run: async ({ after, until }, { services, log }) => {
    const batch = await asSystem(services.pool, (tx) => listBatch(tx, after, until))
    const inTurn = createLimiter(AT_ONCE)
    const captures = await Promise.all(batch.map((photo) => inTurn(() => captureOf(services.objects, photo))))
    await asSystem(services.pool, async (tx) => {
      await setCaptures(tx, captures)
      if (batch.length < PHOTOS_A_STEP) log.info('what cameras wrote into all photos is known')
      else await enqueue(tx, readCaptures, { after: batch.at(-1)?.id, until })
    })
  },
})

const listBatch = (tx: Tx<'system'>, after: string | undefined, until: string) =>
  tx
    .select({
      id: photos.id,
      studioId: photos.studioId,
      originalKey: photos.originalKey,
      contentType: photos.contentType,
    })
    .from(photos)
    .where(and(after === undefined ? undefined : gt(photos.id, after), lte(photos.id, until)))
    .orderBy(photos.id)
    .limit(PHOTOS_A_STEP)

type ToRead = Awaited<ReturnType<typeof listBatch>>[number]
type FoundCapture = Capture & { id: string; studioId: string }

async function captureOf(objects: Objects, { id, studioId, originalKey, contentType }: ToRead) {
  if (contentType === 'image/jpeg') return { ...(await headCapture(objects, originalKey)), id, studioId }
  const photo = await objects.withLocalFile(originalKey, (path) => inspectPhoto(path))
  return { ...(photo?.ok && photo), id, studioId }
}

async function headCapture(objects: Objects, key: string): Promise<Capture> {
  const head = await objects.read(key, { start: 0, end: HEAD_BYTES - 1 })
  return head ? readCapture(Buffer.concat(await head.stream.toArray())) : {}
}

async function setCaptures(tx: Tx<'system'>, captures: readonly FoundCapture[]): Promise<void> {
  const found = captures.filter(
    ({ capturedAt, camera, cameraSerial }) => capturedAt ?? camera ?? cameraSerial,
  )
  if (found.length === 0) return
  await tx.execute(sql`update ${photos} set
      captured_at = coalesce(
        read."capturedAt" + make_interval(secs => ${photos.clockShiftSeconds}), ${photos.capturedAt}),
      camera = coalesce(read.camera, ${photos.camera}),
      camera_serial = coalesce(read."cameraSerial", ${photos.cameraSerial})
    from json_to_recordset(${JSON.stringify(found)}::json)
      as read (id uuid, "studioId" uuid, "capturedAt" timestamptz, camera text, "cameraSerial" text)
    where ${photos.studioId} = read."studioId" and ${photos.id} = read.id`)
}
