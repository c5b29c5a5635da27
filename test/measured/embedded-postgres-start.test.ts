import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { startStopwatch } from './stopwatch.ts'

const START_WITHIN_MS = 2000

test('PostgreSQL starts within two seconds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-start-'))
  await chmod(folder, 0o755)
  const start = () =>
    startEmbeddedPostgres({
      folder: join(folder, 'database'),
      log: { debug: () => {}, error: () => {} },
    })
  await (await start()).stop()
  // The fastest start counts, because other tests may keep the machine busy.
  let quickestMs = Infinity
  for (let round = 0; round < 10 && quickestMs >= START_WITHIN_MS; round++) {
    const tookMs = startStopwatch()
    const again = await start()
    quickestMs = Math.min(quickestMs, tookMs())
    await again.stop()
  }
  expect(quickestMs).toBeLessThan(START_WITHIN_MS)
  await rm(folder, { recursive: true, maxRetries: 5 })
})
