import { makeKey } from '#test/world/key-holder.ts'
import { openBenchWorld } from './bench-world.ts'

export type ServedLists = { url: string; cookie: string; key: string }

const CLIENTS = 50
/** Faster than real time, so that the limit per minute is not used up before it is measured. */
const SPEED = 20

// Its own process, so that server and client share nothing but the machine.
process.once('message', (folder: string) => void start(folder))

async function start(folder: string) {
  const startedAt = Date.now()
  const clock = Object.assign(() => new Date(startedAt + (Date.now() - startedAt) * SPEED), { advance() {} })
  const world = await openBenchWorld(folder, { clock })
  const studio = await world.photographer({ plan: 'studio' })
  for (let nr = 1; nr <= CLIENTS; nr += 1)
    await studio.clients.createClient({
      firstName: 'Anna',
      lastName: `Nummer ${nr}`,
      email: `anna-${nr}@voorbeeld.nl`,
      password: 'geheim-genoeg',
      invitation: { when: 'with_photos', line: '', withPassword: false },
    })
  const { key } = await makeKey(studio)
  await world.services.pool.query('analyze')
  process.send!({ url: world.url, cookie: studio.cookieHeader(), key } satisfies ServedLists)
}
