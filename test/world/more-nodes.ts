import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReadiness } from '#app/server/readiness.ts'
import { createWebServer } from '#app/server/web-server.ts'
import { sweepIncoming } from '#domains/uploads/server/tend-incoming.ts'
import type { Services } from '#platform/services.ts'
import type { World } from './new-world.ts'
import { visitor, type Visitor } from './visitor.ts'

export type Node = Awaited<ReturnType<typeof openNode>>

/** What a machine has to itself; without it that of the world. */
type Machine = Partial<Pick<Services, 'clock' | 'disk' | 'incomingFolder' | 'objects'>>

/** One more web process of a world, with a folder of its own for what comes in. */
export async function openNode(world: World, machine: Machine = {}) {
  const incomingFolder = await mkdtemp(join(tmpdir(), 'lichttafel-node-'))
  const services: Services = { ...world.services, incomingFolder, ...machine }
  const { hub, hosts, webFolder } = world
  const readiness = openReadiness(services.pool)
  const server = createWebServer(services, { hub, hosts, webFolder, readiness, trustedProxies: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  services.publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    services,
    /** The same browser, sent to this process. */
    as: (who: Pick<Visitor, 'cookies'>): Visitor => {
      const there = visitor(services.publicUrl)
      for (const [name, value] of who.cookies) there.cookies.set(name, value)
      return there
    },
    sweep: () => sweepIncoming(services, 0),
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await rm(incomingFolder, { recursive: true, force: true })
    },
  }
}
