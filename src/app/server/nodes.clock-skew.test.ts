// Web processes on machines whose clocks are 90 seconds slow, right, and 90 seconds fast.
import { randomFillSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { authenticator } from '#test/world/authenticator.ts'
import { openNode, type WebNode } from '#test/world/open-node.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { openFakeBucket, type FakeBucket } from '#test/world/fake-bucket.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { announcePhoto, askOffset, sendBytes } from '#test/world/send-photo.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

const MB = 1024 ** 2
const APART_MS = 90_000

let bucket: FakeBucket
let world: World
let nodes: WebNode[]
let studio: Photographer
let anna: Client

beforeAll(async () => {
  bucket = await openFakeBucket()
  // Picture signatures change every half hour, so at 9:30 the slow clock gives the previous one.
  const clock = fixedClock(new Date('2026-11-27T09:30:00Z'))
  world = await newWorld({ objects: bucket.objects, clock })
  const machine = (offMs: number) =>
    openNode(world, { clock: () => new Date(world.clock().getTime() + offMs) })
  nodes = await Promise.all([-APART_MS, 0, APART_MS].map(machine))
  studio = await world.photographer()
  anna = await studio.newClient()
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await world.close()
  await bucket.close()
})

const [slow, right, fast] = [0, 1, 2]
const eachPair = [slow, right, fast].flatMap((here) =>
  [slow, right, fast].filter((there) => there !== here).map((there) => [here, there] as const),
)

test('addresses of pictures and downloads that one gave are opened by the others', async () => {
  const { bytes } = await studio.addPhoto(anna.id, { type: 'final' })
  await world.work()
  const signatures = new Set<string>()
  for (const [here, there] of eachPair) {
    const [giver, other] = [nodes[here]!.as(anna), nodes[there]!.as(anna)]
    const { photos, signature } = await giver.photos.listForClient({ type: 'final' })
    signatures.add(signature)
    expect((await other.get(photoUrl(photos[0]!, 800, signature))).status, `${here} ${there}`).toBe(200)
    const { address } = await giver.photos.planDownload({ photoIds: [photos[0]!.id] })
    const download = await other.get(address)
    expect(download.status, `${here} ${there}`).toBe(200)
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
  }
  expect(signatures.size).toBe(2)
})

test('an upload that was begun at one goes on at another and ends at a third, while all tidy up', async () => {
  const drawn = await drawJpeg()
  const bytes = Buffer.concat([drawn, randomFillSync(Buffer.alloc(12 * MB - drawn.length))])
  const orders = [
    [slow, fast, right],
    [fast, slow, right],
  ] as const
  for (const [first, second, third] of orders) {
    randomFillSync(bytes, bytes.length - MB)
    const at = (node: number) => nodes[node]!.as(studio)
    const path = await announcePhoto(at(first), { clientId: anna.id, sizeBytes: bytes.length })
    const send = async (node: number, until: number) => {
      const from = Number((await askOffset(at(node), path)).headers.get('upload-offset'))
      const answer = await sendBytes(at(node), path, bytes.subarray(from, until), from)
      for (const one of nodes) await one.sweep()
      return [from, answer.status]
    }
    expect(await send(first, 6 * MB)).toEqual([0, 204])
    expect(await send(second, 11 * MB)).toEqual([5 * MB, 204])
    expect(await send(third, bytes.length)).toEqual([10 * MB, 204])
    const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'preview' })
    const id = path.slice('/uploads/'.length)
    expect(photos.find((photo) => photo.id === id)).toMatchObject({ sizeBytes: bytes.length })
  }
  expect(await studio.storage.summariseStorage({})).toMatchObject({ reservedBytes: 0 })
})

test('whoever signed in at one is known at the others, and whoever signed out at one is gone everywhere', async () => {
  const meAt = async (node: number, who: typeof anna | ReturnType<World['visitor']>) =>
    (await nodes[node]!.as(who).accounts.findMe({})).me
  for (const [here, there] of eachPair) {
    const browser = nodes[here]!.as(world.visitor())
    await browser.accounts.signIn({ email: anna.email, password: anna.password })
    expect(await meAt(there, browser), `${here} ${there}`).toMatchObject({ email: anna.email })
    const other = nodes[there]!.as(browser)
    await other.accounts.signOutEverywhere({})
    expect(await meAt(here, browser), `${here} ${there}`).toBeNull()
  }
})

// The server accepts a two-step code at most half a minute before or after the code's own half
// minute, so docs/operations.md asks for correct clocks.
test('a code of the second step holds where the clock is right; where it is not, a recovery code lets in', async () => {
  const owner = await world.photographer()
  const { email, password } = owner
  const { secret } = await owner.security.startTwoFactor({ password })
  const app = authenticator(secret)
  const { recoveryCodes } = await owner.security.confirmTwoFactor({ code: app.codeAt(world.clock()) })
  world.clock.advance(10 * 60_000)
  const enterAt = async (node: number, code: string) => {
    const browser = nodes[node]!.as(world.visitor())
    const refused: unknown = await browser.accounts.signIn({ email, password }).catch((error) => error)
    const { challenge } = (refused as { data: { challenge: string } }).data
    return browser.security.signInWithCode({ challenge, code })
  }
  const code = app.codeAt(world.clock())
  for (const node of [slow, fast]) {
    await expect(enterAt(node, code)).rejects.toMatchObject({ code: 'wrong_code' })
    expect(await enterAt(node, recoveryCodes.pop()!)).toEqual({ home: '/dashboard' })
  }
  expect(await enterAt(right, code)).toEqual({ home: '/dashboard' })
})
