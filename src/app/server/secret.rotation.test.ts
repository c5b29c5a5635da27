// Changes the secret in three steps, see docs/operations.md.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import { newApiClient, makeKey } from '#test/world/api-key-client.ts'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { openNode, type WebNode } from '#test/world/open-node.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { announcePhoto, askOffset } from '#test/world/send-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'

const OLD = 'the old secret of at least thirty-two characters'
const NEW = 'the new secret of at least thirty-two characters'
const steps = {
  old: { secret: OLD },
  first: { secret: OLD, formerSecrets: [NEW] },
  second: { secret: NEW, formerSecrets: [OLD] },
  third: { secret: NEW },
}

let world: World
let node: WebNode
let studio: Photographer
let anna: Client

async function restartWith(secrets: (typeof steps)[keyof typeof steps]) {
  await node?.close()
  Object.assign(world.services, { formerSecrets: undefined, ...secrets })
  node = await openNode(world)
}

beforeEach(async () => {
  world = await newWorld()
  Object.assign(world.services, steps.old)
  studio = await world.photographer({ plan: 'studio' })
  anna = await studio.newClient()
  await restartWith(steps.old)
})
afterEach(async () => {
  await node.close()
  await world.close()
})

const meOf = async (who: Visitor) => (await who.accounts.findMe({})).me
const cookiesIn = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])

async function throughSteps(who: Visitor, does: (browser: Visitor) => Promise<unknown>): Promise<Visitor> {
  let browser = node.as(who)
  for (const step of [steps.first, steps.second, steps.third]) {
    await restartWith(step)
    browser = node.as(browser)
    if (step !== steps.third) await does(browser)
  }
  return browser
}

test('a screen that only listens stays signed in, and is used no more by it', async () => {
  const used = async () =>
    (await world.owner.query(`select max(updated_at) as at, max(expires_at) as ends from sessions`)).rows
  const before = await used()
  world.clock.advance(2 * 60 * 60_000)
  const browser = await throughSteps(anna, async (tab) => {
    const answer = await tab.get('/live')
    expect(answer.status).toBe(200)
    await answer.body!.cancel()
  })
  expect(await used()).toEqual(before)
  expect(await meOf(browser)).toMatchObject({ email: anna.email })
})

test('a studio that only sends photos stays signed in', async () => {
  const path = await announcePhoto(node.as(studio), { clientId: anna.id, sizeBytes: 1000 })
  const browser = await throughSteps(studio, async (tab) => {
    expect((await askOffset(tab, path)).status).toBe(200)
  })
  expect((await askOffset(browser, path)).status).toBe(200)
  expect(await meOf(browser)).toMatchObject({ email: studio.email })
})

test('a session is signed anew at its first use, also within its hour, and then no more', async () => {
  await restartWith(steps.second)
  const [browser, stranger] = [node.as(anna), node.as(world.visitor())]
  const ask = (tab: Visitor) =>
    tab.fetch('/rpc/accounts/findMe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"json":{}}',
    })
  expect(cookiesIn(await ask(browser))).toEqual(['lichttafel.session_token'])
  expect(cookiesIn(await ask(browser))).toEqual([])
  expect(cookiesIn(await ask(stranger))).toEqual([])
  await restartWith(steps.third)
  expect(await meOf(node.as(browser))).toMatchObject({ email: anna.email })
  // A browser that was absent during the second step signs in again.
  expect(await meOf(node.as(anna))).toBeNull()
})

test('pictures and downloads are to be had in each step, and bring no cookie that might be kept with them', async () => {
  await studio.addPhoto(anna.id, { type: 'final' })
  await world.work()
  let browser = node.as(anna)
  const addresses = async () => {
    const { photos, signature } = await browser.photos.listForClient({ type: 'final' })
    const { address } = await browser.photos.planDownload({ photoIds: [photos[0]!.id] })
    return [photoUrl(photos[0]!, 800, signature), address]
  }
  let before = await addresses()
  const look = async () => {
    for (const address of before) {
      const answer = await browser.get(address)
      expect(answer.status, address).toBe(200)
      expect(cookiesIn(answer)).toEqual([])
      await answer.body!.cancel()
    }
  }
  for (const step of [steps.first, steps.second, steps.third]) {
    await restartWith(step)
    browser = node.as(browser)
    await look()
    before = await addresses()
  }
})

test('keys, guests and links that sign in are of no secret, and know of no step', async () => {
  const { key } = await makeKey(studio)
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const link = await studio.sharing.createLink({ galleryId: gallery!.id, ...familyLinkInput })
  const guest = node.as(await enterByLink(world, link, { name: 'Oma' }))
  await studio.clients.inviteClient({ clientId: anna.id, line: '' })
  await world.work()
  const invitation = tokenIn(await waitForLetter(world, anna.email, 'client_invitation'))

  await restartWith(steps.third)
  expect((await newApiClient(node.services.publicUrl, key).get('/clients')).status).toBe(200)
  expect((await node.as(guest).get(`/live?g=${gallery!.slug}`)).status).toBe(200)
  const visitor = node.as(world.visitor())
  await visitor.accounts.signInWithLink({ token: invitation })
  expect(await meOf(visitor)).toMatchObject({ email: anna.email })
})
