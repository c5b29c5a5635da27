import { WAY_BACK_GUEST_AGE_MIN_MS } from '#domains/galleries/sharing.rules.ts'
import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyContractProcedure } from '@orpc/contract'
import type { ZodObject } from 'zod'
import { newShopWorld, type ShopWorld } from '#test/payments/shop-world.ts'
import { enterByLink, familyLinkInput, tokenOfLink } from '#test/world/enter-by-link.ts'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { sendRawRequest } from '#test/world/fetch-under.ts'
import { waitForHost, checkAllDomains, openDomain, addDnsRecords } from '#test/world/own-domain.ts'
import type { Client } from '#test/world/people.ts'
import type { Visitor } from '#test/world/visitor.ts'
import * as domains from '../domains.ts'
import { contracts } from '../rpc-router.ts'

const DAY_MS = 24 * 60 * 60_000

let world: ShopWorld
let vossen: Photographer
let anna: Client
let host: string
let otherHost: string
let galleryId: string
let orderId: string

beforeAll(async () => {
  world = await newShopWorld()
  vossen = await world.photographer({ studioName: 'Studio Vossen' })
  const licht = await world.photographer({ studioName: 'Studio Licht' })
  host = await openDomain(world, vossen)
  otherHost = await openDomain(world, licht)
  const buyer = await world.newBuyer(vossen)
  anna = buyer
  const [gallery] = await vossen.galleries.listGalleries({ clientId: anna.id })
  galleryId = gallery!.id
  const there = world.visitorAt(host)
  await there.accounts.signIn(anna)
  orderId = (await world.order({ ...buyer, catalog: there.catalog, orders: there.orders })).orderId
})
afterAll(() => world.close())
beforeEach(() => world.owner.query('delete from attempts'))

const newest = (email: string, kind: string) => waitForLetter(world, email, kind)
const sharedIn = ({ text }: { text: string }) => /\/g\/([\w-]+)/.exec(text)![1]!
const newLink = (by: Pick<Photographer, 'sharing'> = vossen) =>
  by.sharing.createLink({ galleryId, ...familyLinkInput, asksEmail: 'optional' })

async function invitationToken() {
  await vossen.clients.inviteClient({ clientId: anna.id, line: '' })
  await world.work()
  return tokenIn(await newest(anna.email, 'client_invitation'))
}

async function askedToken() {
  await world.visitorAt(host).accounts.requestSignInLink({ email: anna.email })
  await world.work()
  return tokenIn(await newest(anna.email, 'sign_in_link'))
}

const partner = 'bas@voorbeeld.nl'

const paths = {
  pay: async () => /\/pay\/\S+/.exec((await newest(anna.email, 'order_placed')).text)![0],
  withdraw: async () => {
    const there = world.visitorAt(host)
    await there.accounts.signIn(anna)
    return (await there.orders.findMyOrder({ orderId })).withdrawPath!
  },
}

const signsIn = (at: Visitor, token: string) => at.accounts.signInWithLink({ token })
const opensGallery = (at: Visitor, token: string) => at.sharing.findInvitation({ token })
const opensPage = async (at: Visitor, path: string) => {
  const { status } = await at.get(path)
  if (status >= 400) throw new Error(`${path}: ${status}`)
}

const kinds: Record<
  string,
  { mail: () => Promise<string>; open: (at: Visitor, token: string) => Promise<unknown> }
> = {
  'an invitation': { mail: invitationToken, open: signsIn },
  'a sign-in link': { mail: askedToken, open: signsIn },
  'a guests’ link': { mail: async () => tokenOfLink(await newLink()), open: opensGallery },
  'a partner’s invitation': {
    mail: async () => {
      await vossen.sharing.invitePartner({ galleryId, name: 'Bas', email: partner })
      return sharedIn(await newest(partner, 'partner_invited'))
    },
    open: opensGallery,
  },
  'a guest’s way back': {
    mail: async () => {
      const link = await newLink()
      const email = 'riet@voorbeeld.nl'
      await enterByLink(world, link, { name: 'Riet', email }, world.visitorAt(host))
      world.clock.advance(WAY_BACK_GUEST_AGE_MIN_MS)
      await world.visitorAt(host).sharing.mailWayBack({ token: tokenOfLink(link), email })
      return sharedIn(await newest(email, 'way_back'))
    },
    open: opensGallery,
  },
  'a pay link': { mail: paths.pay, open: opensPage },
  'a withdrawal link': { mail: paths.withdraw, open: opensPage },
}

const isOpen = (opening: Promise<unknown>) =>
  opening.then(
    () => true,
    () => false,
  )

describe('a token is worth something at the host it was mailed with, whatever stands behind it, and nowhere else:', () => {
  test.each(Object.keys(kinds))('%s', async (kind) => {
    const { mail, open } = kinds[kind]!
    const token = await mail()
    const at = { ours: world.visitor(), anotherStudios: world.visitorAt(otherHost) }
    for (const [where, browser] of Object.entries(at))
      expect(await isOpen(open(browser, token)), where).toBe(false)
    for (const typed of withCompany(token)) {
      const browser = world.visitorAt(host)
      // Signing in would use up the link, so sign-in tokens are only looked up.
      const opens = open === signsIn ? isAlive(browser, typed) : isOpen(open(browser, typed))
      expect(await opens, typed).toBe(true)
      await world.owner.query('delete from attempts')
    }
    expect(await isOpen(open(world.visitorAt(host), token)), 'its own host').toBe(true)
  })

  test('in any case and with any port, and by no other spelling or name beside it', async () => {
    const token = tokenOfLink(await newLink())
    const path = '/rpc/sharing/findInvitation'
    const statusAt = async (name: string, beside: Record<string, string> = {}) => {
      const headers = { 'content-type': 'application/json', ...beside, host: name }
      const body = JSON.stringify({ json: { token } })
      return (await sendRawRequest(world.url, { method: 'POST', path, headers }, body)).status
    }
    for (const name of [host, host.toUpperCase(), `${host}:443`, `${host.toUpperCase()}:8080`])
      expect(await statusAt(name), name).toBe(200)
    const others = [
      `${host}.`,
      `${host}..`,
      `.${host}`,
      `www.${host}`,
      `${host}:`,
      `${host}:x`,
      `${host}:443:443`,
      `user@${host}`,
      `${host}/`,
      `${host}\\`,
      `[${host}]`,
      `xn--${host}-`,
      otherHost,
      new URL(world.url).host,
      'localhost',
      '[::1]',
      '2130706433',
      '',
    ]
    for (const name of others) expect(await statusAt(name), name).toBeGreaterThanOrEqual(400)
    for (const named of ['x-forwarded-host', 'x-original-host', 'x-host', 'x-lichttafel-host'])
      expect(await statusAt(new URL(world.url).host, { [named]: host }), named).toBeGreaterThanOrEqual(400)
  })

  test('of our own address too, as a new password’s', async () => {
    await world.visitor().accounts.requestPasswordReset({ email: anna.email })
    await world.work()
    const token = tokenIn(await newest(anna.email, 'reset_password'))
    const alive = async (at: Visitor) => (await at.accounts.findMailLink({ token })).link?.isAlive
    expect(await alive(world.visitorAt(host))).toBe(false)
    expect(await alive(world.visitor())).toBe(true)
  })

  test('a guest’s cookie opens the gallery only where they came in', async () => {
    const browser = world.visitorAt(host)
    const guest = await enterByLink(world, await newLink(), { name: 'Oom Jan' }, browser)
    expect(await guest.photos.findGallery({})).toMatchObject({ firstName: expect.any(String) })
    const [gallery] = await vossen.galleries.listGalleries({ clientId: anna.id })
    const carried = world.visitor()
    for (const [name, value] of browser.cookies) carried.cookies.set(name, value)
    expect(await isOpen(carried.inGallery(gallery!.slug).photos.findGallery({}))).toBe(false)
  })
})

const withCompany = (token: string) =>
  ['.', ')', ',', '>', '”', '*', '_', ' ', '%20', '&gt;', '.)'].map((behind) => token + behind)

const isAlive = async (at: Visitor, token: string) =>
  (await at.accounts.findMailLink({ token })).link?.isAlive === true

test('links for a new password, to confirm and to end letters work with what stood behind them', async () => {
  const email = 'gezelschap@voorbeeld.nl'
  const studio = {
    email,
    password: 'een goed wachtwoord',
    businessName: 'Gezelschap',
    agreed: AGREED_VERSIONS,
  }
  await world.visitor().studios.register(studio)
  await world.work()
  const confirmation = tokenIn(await newest(email, 'confirm_email'))
  await world.visitor().accounts.confirmEmail({ token: `${confirmation}.` })
  await world.visitor().accounts.requestPasswordReset({ email })
  await world.work()
  const reset = tokenIn(await newest(email, 'reset_password'))
  for (const token of withCompany(reset)) expect(await isAlive(world.visitor(), token), token).toBe(true)
  await world.visitor().accounts.resetPassword({ token: `${reset})`, password: 'een ander wachtwoord' })
  await invitationToken()
  const end = /\/letters\/\S+/.exec((await newest(anna.email, 'client_invitation')).text)![0]
  for (const path of withCompany(end)) await opensPage(world.visitorAt(host), path)
})

test('every door that takes a token stands in this list, and asks whether it belongs to its host', () => {
  const endpoints = Object.entries<Record<string, AnyContractProcedure>>(contracts).flatMap(
    ([domain, contract]) =>
      Object.entries(contract)
        .filter(([, procedure]) => {
          const input = procedure['~orpc'].inputSchema as ZodObject | undefined
          return Object.hasOwn(input?.shape ?? {}, 'token')
        })
        .map(([name]) => `${domain}/${name}`),
  )
  const routes = Object.values(domains).flatMap(({ files, openRoutes }) =>
    [...files, ...openRoutes].map(({ path }) => path).filter((path) => path.includes(':token')),
  )
  // Add the kind of a new token above, unless the token is only mailed with our own address or must
  // work at every host.
  expect([...endpoints, ...routes].toSorted()).toEqual([
    '/books/:token',
    '/letters/:token',
    '/pay/:token',
    '/withdraw/:token',
    'accounts/confirmEmail',
    'accounts/findMailLink',
    'accounts/renewMailLink',
    'accounts/resetPassword',
    'accounts/signInWithLink',
    'sharing/enterGallery',
    'sharing/findInvitation',
    'sharing/mailWayBack',
    'sharing/renewInvitation',
  ])
})

test('at our address a link of the domain offers a new one, which leads to where the gallery is', async () => {
  const token = await invitationToken()
  const here = world.visitor()
  expect((await here.accounts.findMailLink({ token })).link).toMatchObject({
    isAlive: false,
    writer: { studioName: 'Studio Vossen' },
  })
  await here.accounts.renewMailLink({ token })
  await world.work()
  const { text } = await newest(anna.email, 'sign_in_link')
  expect(text).toContain(`://${host}`)
  const there = world.visitorAt(host)
  await there.accounts.signInWithLink({ token: tokenIn({ text } as Parameters<typeof tokenIn>[0]) })
  expect((await there.accounts.findMe({})).me?.email).toBe(anna.email)
})

test('from the first check that finds the domain elsewhere nothing of it opens anything, and letters lead to us', async () => {
  const [invitation, asked, link] = [await invitationToken(), await askedToken(), await newLink()]
  const pay = await paths.pay()
  const signedIn = world.visitorAt(host)
  await signedIn.accounts.signIn(anna)

  world.nameServer.removeRecords(host)
  world.nameServer.setRecord(host, 'A', '203.0.113.7')
  await vossen.ownDomain.checkOwnDomain({})
  await waitForHost(world, host, 'moved')
  const opens = async () => {
    for (const at of [world.visitor(), world.visitorAt(host)]) {
      for (const token of [invitation, asked]) expect(await isOpen(signsIn(at, token))).toBe(false)
      expect(await isOpen(opensGallery(at, tokenOfLink(link)))).toBe(false)
    }
    expect((await world.visitor().get(pay)).status).toBe(404)
    return isOpen(signedIn.accounts.findMe({}))
  }
  expect(await opens()).toBe(false)
  const moved = await world.visitorAt(host).get('/auth', { accept: 'text/html' })
  expect(await moved.text()).toContain('Deze galerij is verhuisd')

  await world.visitor().accounts.requestSignInLink({ email: anna.email })
  await world.work()
  expect((await newest(anna.email, 'sign_in_link')).text).toContain(`${world.url}/auth?link=`)
  const [listed] = (await vossen.sharing.listLinks({ galleryId })).links.filter(({ id }) => id === link.id)
  expect(listed!.url).toContain(`${world.url}/g/`)
  await opensGallery(world.visitor(), tokenOfLink({ url: listed!.url! }))
})

test('a domain that was lost and came back takes no link, session or guest from before', async () => {
  world.clock.advance(3 * DAY_MS)
  await checkAllDomains(world)
  await waitForHost(world, host, undefined)
  world.nameServer.removeRecords(host)
  await addDnsRecords(world, vossen)
  const token = await (async () => {
    const { rows } = await world.owner.query<{ count: string }>(
      `select count(*) from sessions where host like $1`,
      [`${host} %`],
    )
    expect(rows[0]!.count).toBe('0')
    return sharedIn(await newest(partner, 'partner_invited'))
  })()
  await vossen.accounts.signIn(vossen)
  await vossen.ownDomain.checkOwnDomain({})
  await waitForHost(world, host, 'open')
  const there = world.visitorAt(host)
  expect(await isOpen(opensGallery(there, token))).toBe(false)
  expect((await there.get(await paths.pay())).status).toBe(404)
  const again = await askedToken()
  await signsIn(there, again)
  expect((await there.accounts.findMe({})).me?.email).toBe(anna.email)
})
