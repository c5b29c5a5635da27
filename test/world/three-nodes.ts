import { setImmediate } from 'node:timers/promises'
import { sweepRemovedObjects } from '#domains/storage/removed/server/remove-objects.job.ts'
import { sweepUploads } from '#domains/uploads/server/sweep-uploads.job.ts'
import { flattenPages } from '#platform/objects/objects.ts'
import { firstRun } from './first-run.ts'
import { openNode, type WebNode } from './open-node.ts'
import { newWorld, type Photographer, type World } from './new-world.ts'
import { openFakeBucket, type FakeBucket } from './fake-bucket.ts'
import type { Visitor } from './visitor.ts'

export type ThreeNodes = {
  bucket: FakeBucket
  world: World
  nodes: WebNode[]
  studio: Photographer
  clientId: string
  at: (node: number) => Visitor
  storedOf: (id: string) => Promise<string[]>
  /** Does all work that is due within 20 minutes, except renditions. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/** Time longer than the ten minutes for which sweeps spare a new multipart upload. */
const SOON_MS = 20 * 60_000

export async function waitEventLoopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

/** Starts three web servers on one bucket that records its requests. */
export async function openThreeNodes(): Promise<ThreeNodes> {
  const bucket = await openFakeBucket({ isWatched: true })
  const world = await newWorld({ objects: bucket.objects })
  const nodes = await Promise.all([1, 2, 3].map(() => openNode(world)))
  const studio = await world.photographer()
  const { id: clientId } = await studio.newClient()
  return {
    bucket,
    world,
    nodes,
    studio,
    clientId,
    at: (node) => nodes[node]!.as(studio),
    storedOf: async (id) => {
      const keys: string[] = []
      for await (const { key } of flattenPages(bucket.objects.list(`originals/${id}`))) keys.push(key)
      return keys
    },
    settle: async () => {
      for (const node of nodes) await node.sweep()
      world.clock.advance(SOON_MS)
      await sweepUploads.run({}, firstRun(world.services))
      await sweepRemovedObjects.run({}, firstRun(world.services))
      await world.owner.query(
        `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
         where task_identifier = 'make-renditions'`,
      )
      await world.work()
    },
    close: async () => {
      for (const node of nodes) await node.close()
      await world.close()
      await bucket.close()
    },
  }
}
