import { randomFillSync } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { studioRoom } from '#domains/storage/server/storage.tables.ts'
import { guardDisks } from '#platform/disk/disk-room.ts'
import { openNode, type WebNode } from '#test/world/open-node.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { announcePhoto, askOffset, sendBytes } from '#test/world/send-photo.ts'
import { mountSmallDisk } from '#test/world/small-disk.ts'
import { openThreeNodes, type ThreeNodes } from '#test/world/three-nodes.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { REFUSAL_HEADER, type UploadRefusal } from '../uploads.rules.ts'
import { PART_BYTES } from '../parts/server/upload-in-parts.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

let house: ThreeNodes
let full: WebNode
beforeAll(async () => {
  house = await openThreeNodes()
  full = await openNode(house.world, { disk: diskWith(GB / 2) })
})
afterAll(async () => {
  await full.close()
  await house.close()
})

const diskWith = (freeBytes: number) => guardDisks(['/'], async () => ({ freeBytes, sizeBytes: 200 * GB }))

async function photoOf(sizeBytes: number): Promise<Buffer> {
  const drawn = await drawJpeg()
  return Buffer.concat([drawn, randomFillSync(Buffer.alloc(sizeBytes - drawn.length))])
}

const roomOf = () =>
  asSystem(house.world.services.pool, (tx) =>
    tx.select().from(studioRoom).where(eq(studioRoom.studioId, house.studio.id)),
  )

const offsetAt = async (node: WebNode, path: string) =>
  Number((await askOffset(node.as(house.studio), path)).headers.get('upload-offset'))

function expectNoRoom(answer: Response) {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  const code = answer.headers.get(REFUSAL_HEADER) as UploadRefusal
  expect(uploadsNl.failure[code]).toBe('De server heeft geen ruimte meer. Probeer het later opnieuw.')
}

async function expectPhoto(path: string, bytes: Buffer) {
  const id = path.slice('/uploads/'.length)
  const { world, bucket } = house
  const [photo] = await asSystem(world.services.pool, (tx) =>
    tx.select().from(photos).where(eq(photos.id, id)),
  )
  const found = await bucket.objects.read(photo!.originalKey)
  expect(Buffer.concat((await found!.stream.toArray()) as Buffer[]).equals(bytes)).toBe(true)
}

test('where the disk is full nothing is begun or taken, no room of the studio moves, and another goes on with it', async () => {
  const { nodes, studio, clientId } = house
  const bytes = await photoOf(12 * MB)
  const before = await roomOf()
  const tooMuch = announcePhoto(full.as(studio), { clientId, sizeBytes: bytes.length })
  await expect(tooMuch).rejects.toThrow('announcing was answered 503')
  expect(await roomOf()).toEqual(before)

  const path = await announcePhoto(nodes[0]!.as(studio), { clientId, sizeBytes: bytes.length })
  expect((await sendBytes(nodes[0]!.as(studio), path, bytes.subarray(0, 6 * MB))).status).toBe(204)
  const during = await roomOf()
  const offset = await offsetAt(full, path)
  expect(offset).toBe(PART_BYTES)
  for (let tries = 0; tries < 3; tries++)
    expectNoRoom(await sendBytes(full.as(studio), path, bytes.subarray(offset), offset))
  expect(await roomOf()).toEqual(during)
  expect(await readdir(full.services.incomingFolder)).toEqual([])

  const further = await offsetAt(nodes[1]!, path)
  expect(further).toBe(PART_BYTES)
  expect((await sendBytes(nodes[1]!.as(studio), path, bytes.subarray(further), further)).status).toBe(204)
  await expectPhoto(path, bytes)
  expect(await roomOf()).toMatchObject([
    { usedBytes: before[0]!.usedBytes + bytes.length, reservedBytes: before[0]!.reservedBytes },
  ])
})

test('a disk that runs full in the middle of a file costs what is in no part yet, and the rest goes on at another', async (context) => {
  const { world, nodes, studio, clientId } = house
  const folder = await mkdtemp(join(tmpdir(), 'lichttafel-full-disk-'))
  const disk = await mountSmallDisk(join(folder, 'disk'), 7)
  if (!disk) return context.skip()
  // The check reports 100 GB free, but the real disk is small, as if it filled up after the check.
  const filling = await openNode(world, { disk: diskWith(100 * GB), incomingFolder: disk.path })
  const before = await roomOf()
  const bytes = await photoOf(12 * MB)
  const path = await announcePhoto(filling.as(studio), { clientId, sizeBytes: bytes.length })
  expectNoRoom(await sendBytes(filling.as(studio), path, bytes))
  expect(await roomOf()).toMatchObject([{ reservedBytes: before[0]!.reservedBytes + bytes.length }])

  const offset = await offsetAt(nodes[2]!, path)
  expect(offset).toBe(PART_BYTES)
  expect((await sendBytes(nodes[2]!.as(studio), path, bytes.subarray(offset), offset)).status).toBe(204)
  await expectPhoto(path, bytes)
  expect(await roomOf()).toMatchObject([{ reservedBytes: before[0]!.reservedBytes }])
  await filling.sweep()
  expect(await readdir(disk.path)).toEqual([])
  await filling.close()
  disk.remove()
  await rm(folder, { recursive: true })
})
