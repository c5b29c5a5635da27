import { fillVolume, FULL_VOLUME } from './fill-volume.ts'
import { openBenchWorld } from './bench-world.ts'

export type ServedAdmin = { url: string; databaseUrl: string; email: string; password: string }

// Its own process, so that server and client share nothing but the machine.
process.once('message', ({ folder }: { folder: string }) => void start(folder))

async function start(folder: string) {
  const world = await openBenchWorld(folder)
  await fillVolume(world.services.pool, FULL_VOLUME, { now: world.clock() })
  const { email, password } = await world.admin()
  const served: ServedAdmin = { url: world.url, databaseUrl: world.databaseUrl, email, password }
  process.send!(served)
}
