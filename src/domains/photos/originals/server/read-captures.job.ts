import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { listToRead, setCaptures, type ToRead } from './captures.sql.ts'
import { readCapture, type Capture } from '../../pixels/server/capture.ts'
import { inspectPhoto } from '../../pixels/server/inspect-photo.ts'

const PHOTOS_A_STEP = 100
const AT_ONCE = 4
// Nobody waits for it.
const PRIORITY = 20

/** The part of a JPEG that holds what the camera wrote. */
const HEAD_BYTES = 256 * 1024

/**
 * Reads what cameras wrote into the files that came in before it was kept: some at each run, in the order of their ids, up
 * to the last that was there. A run that is cut short is made again, and changes nothing twice.
 */
export const readCaptures: Job<{ after?: string | undefined; until: string }> = {
  task: 'read-captures',
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
      const options = { key: 'read-captures', priority: PRIORITY }
      if (!isDone) await enqueue(tx, 'read-captures', next, options)
      else log.info('what cameras wrote into all photos is known')
    })
  },
}

async function captureOf(objects: Objects, { id, originalKey, contentType }: ToRead) {
  if (contentType === 'image/jpeg') return { ...(await headCapture(objects, originalKey)), id }
  const photo = await objects.withLocalFile(originalKey, (path) => inspectPhoto(path))
  return { ...(photo?.ok && photo), id }
}

// Of a file in a bucket only its beginning is fetched.
async function headCapture(objects: Objects, key: string): Promise<Capture> {
  const head = await objects.read(key, { start: 0, end: HEAD_BYTES - 1 })
  return head ? readCapture(Buffer.concat(await head.stream.toArray())) : {}
}
