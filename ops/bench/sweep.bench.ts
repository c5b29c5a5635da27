import { sweepUploads } from '#domains/uploads/server/sweep-uploads.job.ts'
import { only } from '#platform/db/only.ts'
import { newDataFolder } from '#test/program/running-program.ts'
import { underLimit, type BenchLine } from './bench-line.ts'
import { openBenchWorld } from './bench-world.ts'
import { log } from './proof-machine.ts'
import { percentile } from './percentile.ts'

const UPLOADS = 2_000_000
/** As long as an ended one is kept. */
const DAYS = 14
const ROUNDS = 9
const LIMIT_MS = 50

/** What a worker does every ten minutes, beside the uploads of two busy weeks. */
export async function benchSweep(): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const world = await openBenchWorld(folder)
  try {
    const studio = await world.photographer()
    const client = await studio.newClient()
    // Of the same moment as the sweep, so that not one of them is old enough to go.
    await world.owner.query(
      `insert into uploads (id, photographer_id, client_id, gallery_id, type, file_name, size_bytes, state, holds_room, created_at, expires_at, ended_at)
       select gen_random_uuid(), $1, $2, newest_gallery($2), 'preview', 'DSC.jpg', 1000, 'finished', false, at, at + interval '1 day', at
       from (select now() - random() * make_interval(days => $3) + interval '1 hour' as at from generate_series(1, $4::int)) drawn`,
      [studio.id, client.id, DAYS, UPLOADS],
    )
    await world.owner.query('vacuum analyze uploads')
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now()
      await sweepUploads.run({}, { services: world.services, attempt: 1, log })
      times.push(performance.now() - startedAt)
    }
    const { rows } = await world.owner.query<{ count: number }>('select count(*)::int as count from uploads')
    if (only(rows).count !== UPLOADS) throw new Error(`${only(rows).count} of ${UPLOADS} uploads are left`)
    const medianMs = percentile(times, 0.5)
    return [
      underLimit({
        name: `a sweep beside ${UPLOADS} uploads that ended`,
        value: medianMs,
        limit: LIMIT_MS,
        unit: 'ms',
        ours: `${medianMs.toFixed(1)} ms (the longest ${Math.max(...times).toFixed(0)})`,
      }),
    ]
  } finally {
    await world.close()
    await remove()
  }
}
