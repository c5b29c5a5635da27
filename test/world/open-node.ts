import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReadiness } from '#app/server/readiness.ts'
import { createWebServer } from '#app/server/web-server.ts'
import { sweepIncoming } from '#domains/uploads/server/sweep-incoming.ts'
import type { Services } from '#platform/services.ts'
import type { World } from './new-world.ts'
import { visitor, type Visitor } from './visitor.ts'

export type WebNode = Awaited<ReturnType<typeof openNode>>

/** Services that differ from the world's. */
type NodeServices = Partial<Pick<Services, 'clock' | 'disk' | 'incomingFolder' | 'objects'>>

/** Starts another web server, with its own folder for uploads. */
export async function openNode(world: World, machine: NodeServices = {}) {
  const incomingFolder = await mkdtemp(join(tmpdir(), 'lichttafel-node-'))
  const services: Services = { ...world.services, incomingFolder, ...machine }
  const { hub, hosts, webFolder } = world
  const readiness = openReadiness(services.pool)
  const server = createWebServer(services, { hub, hosts, webFolder, readiness, trustedProxies: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  services.publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    services,
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
