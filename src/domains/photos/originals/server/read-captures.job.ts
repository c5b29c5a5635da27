import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { listToRead, setCaptures, type ToRead } from './captures.sql.ts'
import { readCapture, type Capture } from '../../pixels/server/capture.ts'
import { inspectPhoto } from '../../pixels/server/inspect-photo.ts'

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
  payload: z.object({ after: z.string().optional(), until: z.string() }),
  key: () => 'read-captures',
  priority: PRIORITY,
  outlivesWorkers: true,
  run: async ({ after, until }, { services, log }) => {
    const photos = await asSystem(services.pool, (tx) => listToRead(tx, { after, until }, PHOTOS_A_STEP))
    const captures: (Capture & { id: string })[] = []
    for (let from = 0; from < photos.length; from += AT_ONCE) {
      const some = photos.slice(from, from + AT_ONCE)
      captures.push(...(await Promise.all(some.map((photo) => captureOf(services.objects, photo)))))
    }
    await asSystem(services.pool, async (tx) => {
      await setCaptures(tx, captures)
      const last = photos.at(-1)
      const isDone = photos.length < PHOTOS_A_STEP
      const next = { after: last?.id, until }
      if (!isDone) await enqueue(tx, readCaptures, next)
      else log.info('what cameras wrote into all photos is known')
    })
  },
})

async function captureOf(objects: Objects, { id, originalKey, contentType }: ToRead) {
  if (contentType === 'image/jpeg') return { ...(await headCapture(objects, originalKey)), id }
  const photo = await objects.withLocalFile(originalKey, (path) => inspectPhoto(path))
  return { ...(photo?.ok && photo), id }
}

async function headCapture(objects: Objects, key: string): Promise<Capture> {
  const head = await objects.read(key, { start: 0, end: HEAD_BYTES - 1 })
  return head ? readCapture(Buffer.concat(await head.stream.toArray())) : {}
}
