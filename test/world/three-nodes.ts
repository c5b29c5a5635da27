import { setImmediate } from 'node:timers/promises'
import { sweepUploads } from '#domains/uploads/server/sweep-uploads.job.ts'
import { eachOf } from '#platform/objects/objects.ts'
import { firstRun } from './first-run.ts'
import { openNode, type Node } from './more-nodes.ts'
import { newWorld, type Photographer, type World } from './new-world.ts'
import { playedBucket, type PlayedBucket } from './played-bucket.ts'
import type { Visitor } from './visitor.ts'

export type ThreeNodes = {
  bucket: PlayedBucket
  world: World
  nodes: Node[]
  studio: Photographer
  clientId: string
  /** The studio at one of the three, from 0 on. */
  at: (node: number) => Visitor
  /** Keys of all originals of an upload or photo. */
  storedOf: (id: string) => Promise<string[]>
  /** Does all that is left to do, whatever its delay; only pictures are not made. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/** Longer than what a process leaves for later waits. */
const SOON_MS = 20 * 60_000

/** Lets all that is under way go on for so many turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

/** A studio with a client in a world of three web processes on one bucket, which tells what it is asked. */
export async function threeNodes(): Promise<ThreeNodes> {
  const bucket = await playedBucket({ isWatched: true })
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
      for await (const { key } of eachOf(bucket.objects.list(`originals/${id}`))) keys.push(key)
      return keys
    },
    settle: async () => {
      for (const node of nodes) await node.sweep()
      world.clock.advance(SOON_MS)
      await sweepUploads.run({}, firstRun(world.services))
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
