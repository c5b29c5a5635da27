import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { ServedAdmin } from './admin-bench-server.ts'
import { measureAdmin } from './measure-admin.ts'

/** Response times of the back office with 50,000 accounts, 1,000,000 payments and 5,000,000 lines in the log. */
export async function benchAdmin(): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-admin-'))
  const server = startBenchServer('admin-bench-server.ts')
  try {
    return await measureAdmin(await server.ask<ServedAdmin>({ folder }), server.pid)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
