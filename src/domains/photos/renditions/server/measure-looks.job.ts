import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { createLimiter } from '#platform/limiter.ts'
import type { Services } from '#platform/services.ts'
import { shownVersion } from '../../picture-state.rules.ts'
import { measureLookOf } from '../../pixels/server/pixels.ts'
import { listUnmeasured, setLooks, type ToMeasure } from './rendition.sql.ts'
import { renditionKey } from './storage-keys.ts'

const PHOTOS_A_STEP = 50
const AT_ONCE = 2
const PRIORITY = 20

/**
 * Measures the landscapes whose pictures are older than measuring, newest first and a batch per run. Idempotent, so an
 * interrupted run is simply repeated.
 */
export const measureLooks = defineJob({
  task: 'measure-looks',
  lane: 'bulk',
  payload: z.object({ before: z.string().optional() }),
  key: () => 'measure-looks',
  priority: PRIORITY,
  outlivesWorkers: true,
  run: async ({ before }, { services, log }) => {
    const batch = await asSystem(services.pool, (tx) => listUnmeasured(tx, before, PHOTOS_A_STEP))
    const inTurn = createLimiter(AT_ONCE)
    const measured = await Promise.all(batch.map((photo) => inTurn(() => measure(services, photo))))
    await asSystem(services.pool, async (tx) => {
      await setLooks(tx, measured)
      if (batch.length < PHOTOS_A_STEP) log.info('all photos are measured for covers')
      else await enqueue(tx, measureLooks, { before: batch.at(-1)?.id })
    })
  },
})

async function measure({ objects }: Services, photo: ToMeasure) {
  const { id, studioId } = photo
  const version = shownVersion(photo)
  const found = version === undefined ? undefined : await objects.read(renditionKey(photo.id, version, 2048))
  if (!found) return { id, studioId }
  const { luminance, sharpness } = await measureLookOf(Buffer.concat(await found.stream.toArray()))
  // The lines of a watermark are sharp on any preview.
  return { id, studioId, luminance, sharpness: photo.type === 'final' ? sharpness : null }
}
