import { newDataFolder } from '#test/program/running-program.ts'
import type { BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { ServedAdmin } from './admin-bench-server.ts'
import { measureAdmin } from './measure-admin.ts'

/** Response times of the back office with 50,000 accounts, 1,000,000 payments and 5,000,000 lines in the log. */
export async function benchAdmin(): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const server = startBenchServer('admin-bench-server.ts')
  try {
    return await measureAdmin(await server.ask<ServedAdmin>({ folder }), server.pid)
  } finally {
    await server.stop()
    await remove()
  }
}
