import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { createLimiter } from '#platform/limiter.ts'
import type { Services } from '#platform/services.ts'
import { shownVersion } from '../../picture-state.rules.ts'
import { measureLookOf } from '../../pixels/server/pixels.ts'
import { isRendered, renditionColumns } from '../../server/photos.sql.ts'
import { photos } from '../../server/photos.tables.ts'
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
  payload: z.object({ before: z.string().optional() }),
  key: () => 'measure-looks',
  priority: PRIORITY,
  outlivesWorkers: true,
  run: async ({ before }, { services, log }) => {
    const batch = await asSystem(services.pool, (tx) => listBatch(tx, before))
    const inTurn = createLimiter(AT_ONCE)
    const measured = await Promise.all(batch.map((photo) => inTurn(() => measure(services, photo))))
    await asSystem(services.pool, async (tx) => {
      await setLooks(tx, measured)
      if (batch.length < PHOTOS_A_STEP) log.info('all photos are measured for covers')
      else await enqueue(tx, measureLooks, { before: batch.at(-1)?.id })
    })
  },
})

const listBatch = (tx: Tx<'system'>, before: string | undefined) =>
  tx
    .select({ id: photos.id, ...renditionColumns })
    .from(photos)
    .innerJoin(photographers, eq(photographers.id, photos.studioId))
    .where(
      and(
        before === undefined ? undefined : lt(photos.id, before),
        isNull(photos.luminance),
        gt(photos.widthPx, photos.heightPx),
        isRendered,
      ),
    )
    .orderBy(desc(photos.id))
    .limit(PHOTOS_A_STEP)

type ToMeasure = Awaited<ReturnType<typeof listBatch>>[number]

async function measure({ objects }: Services, photo: ToMeasure) {
  const version = shownVersion(photo)
  const found = version === undefined ? undefined : await objects.read(renditionKey(photo.id, version, 2048))
  if (!found) return { id: photo.id }
  const { luminance, sharpness } = await measureLookOf(Buffer.concat(await found.stream.toArray()))
  // The lines of a watermark are sharp on any preview.
  return { id: photo.id, luminance, sharpness: photo.type === 'final' ? sharpness : null }
}

/** Pictures that were made meanwhile were measured better. */
async function setLooks(tx: Tx<'system'>, measured: readonly Awaited<ReturnType<typeof measure>>[]) {
  await tx.execute(sql`update ${photos} set luminance = look.luminance, sharpness = look.sharpness
    from json_to_recordset(${JSON.stringify(measured)}::json) as look (id uuid, luminance real, sharpness real)
    where ${photos.id} = look.id and ${photos.luminance} is null`)
}
