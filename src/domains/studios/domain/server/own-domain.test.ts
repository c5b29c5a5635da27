import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStopLink, stopOf } from '#domains/clients/server/letter-stops.ts'
import { eventually } from '#test/world/eventually.ts'
import { listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import {
  waitForHost,
  checkAllDomains,
  openDomain,
  newHost,
  OUR_IP_ADDRESS,
  addDnsRecords,
} from '#test/world/own-domain.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const refused = (code: string, data?: object) =>
  expect.objectContaining({ code, defined: true, ...(data && { data }) })

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const domainOf = async ({ ownDomain }: Photographer) => (await ownDomain.findOwnDomain({})).domain
const check = ({ ownDomain }: Photographer) => ownDomain.checkOwnDomain({})

test('a studio types its domain, sets the records it is shown, and its domain goes live', async () => {
  const studio = await world.photographer()
  expect(await studio.ownDomain.findOwnDomain({})).toMatchObject({ mayHave: true, domain: null })
  const host = newHost()
  await studio.ownDomain.setOwnDomain({ host: ` HTTPS://${host.toUpperCase()}./ ` })
  expect(await domainOf(studio)).toMatchObject({ host, state: 'waiting', failure: null, checkedAt: null })
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'waiting', failure: 'no_txt' })

  const { proof } = (await domainOf(studio))!
  world.nameServer.setRecord(proof.name, 'TXT', 'iets anders', proof.text)
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'verified', failure: 'no_record' })

  await addDnsRecords(world, studio)
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'live', failure: null, seen: null })
  await waitForHost(world, host, 'open')
})

test('without the plan for it, switched off, or while an admin acts as the studio, nothing is set', async () => {
  const small = await world.photographer({ plan: 'starter' })
  expect(await small.ownDomain.findOwnDomain({})).toMatchObject({ mayHave: false })
  await expect(small.ownDomain.setOwnDomain({ host: newHost() })).rejects.toEqual(
    refused('domain_not_allowed'),
  )

  const studio = await world.photographer()
  const admin = await world.admin()
  await admin.switches.setSwitch({ name: 'own_domains', enabled: false })
  await expect(studio.ownDomain.setOwnDomain({ host: newHost() })).rejects.toEqual(refused('switched_off'))
  await admin.switches.setSwitch({ name: 'own_domains', enabled: true })

  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  await expect(admin.ownDomain.setOwnDomain({ host: newHost() })).rejects.toEqual(refused('acting_as_studio'))
  expect(await domainOf(studio)).toBeNull()
})

test('a name that another studio showed to be its own is taken; one it merely typed is not', async () => {
  const [vossen, claim] = [await world.photographer(), await world.photographer()]
  const host = newHost()
  await claim.ownDomain.setOwnDomain({ host })
  await vossen.ownDomain.setOwnDomain({ host })
  await addDnsRecords(world, vossen)
  await check(vossen)
  expect(await domainOf(vossen)).toMatchObject({ state: 'live' })
  await check(claim)
  expect(await domainOf(claim)).toMatchObject({ state: 'waiting', failure: 'other_txt' })
})

/**
 * Two studios and one domain: the first holds it, and the second replaced the TXT record with its
 * own.
 */
async function claimedDomain() {
  const own = await newWorld()
  const [former, owner] = [await own.photographer(), await own.photographer()]
  const host = await openDomain(own, former)
  const formerProof = (await domainOf(former))!.proof
  await owner.ownDomain.setOwnDomain({ host })
  const { proof } = (await domainOf(owner))!
  const says = (...texts: string[]) => {
    own.nameServer.removeRecords(proof.name)
    own.nameServer.setRecord(proof.name, 'TXT', ...texts)
  }
  const kinds = async () => (await listLettersTo(own, former.email)).map(({ kind }) => kind)
  says(proof.text)
  return { own, former, owner, host, says, texts: { former: formerProof.text, owner: proof.text }, kinds }
}

test('a domain is of whose record is there today: the studio that has it is asked, and 48 hours later it has moved', async () => {
  const { own, former, owner, host, kinds } = await claimedDomain()
  await check(owner)
  expect(await domainOf(owner)).toMatchObject({ state: 'waiting', failure: 'claimed' })
  expect(await kinds()).toContain('domain_claimed')
  own.clock.advance(47 * 60 * MINUTE_MS)
  await checkAllDomains(own)
  expect(await domainOf(owner)).toMatchObject({ state: 'waiting', failure: 'claimed' })
  expect((await kinds()).filter((kind) => kind === 'domain_claimed')).toHaveLength(1)
  own.clock.advance(60 * MINUTE_MS)
  await checkAllDomains(own)
  expect(await domainOf(owner)).toMatchObject({ state: 'live' })
  expect(await domainOf(former)).toBeNull()
  expect(await kinds()).toContain('domain_taken')
  await eventually(() => expect(own.hosts.find(host)).toMatchObject({ kind: 'open', studioId: owner.id }))
  await own.close()
})

test('a studio whose own record is there keeps its domain, also when another one’s stands beside it', async () => {
  const { own, former, owner, says, texts, kinds } = await claimedDomain()
  says(texts.owner, texts.former)
  await check(owner)
  expect(await domainOf(owner)).toMatchObject({ state: 'waiting', failure: 'taken' })
  expect(await kinds()).not.toContain('domain_claimed')
  says(texts.owner)
  await check(owner)
  expect(await domainOf(owner)).toMatchObject({ failure: 'claimed' })
  says(texts.owner, texts.former)
  own.clock.advance(2 * DAY_MS)
  await checkAllDomains(own)
  expect(await domainOf(owner)).toMatchObject({ failure: 'taken' })
  expect(await domainOf(former)).toMatchObject({ state: 'live' })
  await own.close()
})

type Texts = Record<'owner' | 'former', string>

test('whose record is there is told by its exact text alone, however a zone shows it', async () => {
  const { own, owner, says, texts } = await claimedDomain()
  const rows: [string, (texts: Texts) => string[], string][] = [
    ['beside records of others', ({ owner }) => ['v=spf1 -all', owner, 'iets anders'], 'claimed'],
    ['twice', ({ owner }) => [owner, owner], 'claimed'],
    ['with blanks around it', ({ owner }) => [`  ${owner}\t `], 'claimed'],
    ['in two strings', ({ owner }) => [`${' '.repeat(240)}${owner}`], 'claimed'],
    ['beside the holder’s with blanks', ({ owner, former }) => [owner, `${former}  `], 'taken'],
    ['below the holder’s', ({ owner, former }) => [former, owner], 'taken'],
    ['with the holder’s in one record', ({ owner, former }) => [`${owner} ${former}`], 'other_txt'],
    ['in capitals', ({ owner }) => [owner.toUpperCase()], 'other_txt'],
    ['cut short', ({ owner }) => [owner.slice(0, -1)], 'other_txt'],
    ['with a letter more', ({ owner }) => [`${owner}x`], 'other_txt'],
    ['without its name', ({ owner }) => [owner.split('=')[1]!], 'other_txt'],
    ['of a token of nothing', () => ['lichttafel-verificatie='], 'other_txt'],
    ['the holder’s alone', ({ former }) => [former], 'other_txt'],
    ['an empty one', () => [''], 'other_txt'],
  ]
  for (const [how, write, failure] of rows) {
    says(...write(texts))
    await check(owner)
    expect(await domainOf(owner), how).toMatchObject({ state: 'waiting', failure })
  }
  await own.close()
})

test('a record counts at the name that was shown, and follows that name’s alias', async () => {
  const { own, owner, host, texts } = await claimedDomain()
  const { name } = (await domainOf(owner))!.proof
  own.nameServer.removeRecords(name)
  for (const elsewhere of [host, `www.${name}`, `_lichttafel.${host.split('.').slice(1).join('.')}`]) {
    if (elsewhere !== host) own.nameServer.setRecord(elsewhere, 'TXT', texts.owner)
    await check(owner)
    expect(await domainOf(owner), elsewhere).toMatchObject({ failure: 'no_txt' })
  }
  own.nameServer.setRecord(name, 'CNAME', 'bewijs.elders.nl')
  own.nameServer.setRecord('bewijs.elders.nl', 'CNAME', 'echt.elders.nl')
  own.nameServer.setRecord('echt.elders.nl', 'TXT', texts.owner)
  await check(owner)
  expect(await domainOf(owner)).toMatchObject({ state: 'waiting', failure: 'claimed' })
  await own.close()
})

type ClaimedDomain = Awaited<ReturnType<typeof claimedDomain>>

test.each<[string, (claimed: ClaimedDomain) => Promise<unknown>, string]>([
  ['gave it up', ({ former }) => former.ownDomain.removeOwnDomain({}), 'live'],
  ['took another', ({ former }) => former.ownDomain.setOwnDomain({ host: newHost() }), 'live'],
  [
    'set it again and waits',
    async ({ former, host }) => {
      await former.ownDomain.removeOwnDomain({})
      await former.ownDomain.setOwnDomain({ host })
    },
    'live',
  ],
  [
    'set it again and was verified',
    async (claimed) => {
      const { former, host, says, texts } = claimed
      await former.ownDomain.removeOwnDomain({})
      await former.ownDomain.setOwnDomain({ host })
      says(texts.former)
      await check(former)
      says(texts.owner)
    },
    'waiting',
  ],
  [
    'lost it',
    async ({ own, former }) => {
      await check(former)
      own.clock.advance(60 * MINUTE_MS)
      await check(former)
      expect(await domainOf(former)).toMatchObject({ state: 'lost' })
    },
    'waiting',
  ],
  ['has no plan for it any more', ({ former }) => former.setPlan({ plan: 'starter' }), 'waiting'],
])(
  'the owner of a domain whose studio %s gets it, after 48 hours where it is held',
  async (_, happens, first) => {
    const claimed = await claimedDomain()
    const { own, former, owner, host } = claimed
    await happens(claimed)
    await check(owner)
    expect(await domainOf(owner)).toMatchObject({ state: first })
    own.clock.advance(2 * DAY_MS)
    await checkAllDomains(own)
    expect(await domainOf(owner)).toMatchObject({ host, state: 'live' })
    await eventually(() => expect(own.hosts.find(host)).toMatchObject({ kind: 'open', studioId: owner.id }))
    await check(former).catch(() => {})
    expect((await domainOf(former))?.state).not.toBe('live')
    await own.close()
  },
)

test('a claim given up within the 48 hours leaves the domain, and claimed again it waits anew', async () => {
  const { own, former, owner, host, texts, says } = await claimedDomain()
  await check(owner)
  own.clock.advance(47 * 60 * MINUTE_MS)
  await owner.ownDomain.removeOwnDomain({})
  await owner.ownDomain.setOwnDomain({ host })
  await check(owner)
  own.clock.advance(2 * 60 * MINUTE_MS)
  says(texts.owner, texts.former)
  await check(former)
  says(texts.owner)
  await check(owner)
  expect(await domainOf(owner)).toMatchObject({ state: 'waiting', failure: 'claimed' })
  await owner.ownDomain.removeOwnDomain({})
  says(texts.former)
  own.clock.advance(3 * DAY_MS)
  await checkAllDomains(own)
  expect(await domainOf(former)).toMatchObject({ state: 'live', failure: null })
  await waitForHost(own, host, 'open')
  await own.close()
})

test('of two who claim a domain at once one gets it, and the other is told that it is taken', async () => {
  const { own, former, owner, host, texts, says } = await claimedDomain()
  const third = await own.photographer()
  await third.ownDomain.setOwnDomain({ host })
  says(texts.owner, (await domainOf(third))!.proof.text)
  await Promise.all([check(owner), check(third)])
  for (const claimer of [owner, third]) expect(await domainOf(claimer)).toMatchObject({ failure: 'claimed' })
  own.clock.advance(2 * DAY_MS)
  await Promise.all([check(owner), check(third)])
  const states = [await domainOf(owner), await domainOf(third)].map((domain) => [
    domain!.state,
    domain!.failure,
  ])
  expect(states).toEqual(
    expect.arrayContaining([
      ['live', null],
      ['waiting', 'taken'],
    ]),
  )
  expect(await domainOf(former)).toBeNull()
  await own.close()
})

test('a claim that nobody looked at for a while is no claim any more: its holder is asked anew', async () => {
  const { own, former, owner, kinds } = await claimedDomain()
  await check(owner)
  await owner.setPlan({ plan: 'starter' })
  own.clock.advance(30 * DAY_MS)
  await owner.setPlan({ plan: 'professional' })
  await former.accounts.signIn({ email: former.email, password: former.password })
  await owner.accounts.signIn({ email: owner.email, password: owner.password })
  await check(owner)
  expect(await domainOf(owner)).toMatchObject({ state: 'waiting', failure: 'claimed' })
  expect((await kinds()).filter((kind) => kind === 'domain_claimed')).toHaveLength(2)
  await own.close()
})

test('a claim whose record goes again ends, and the next one waits anew', async () => {
  const { own, owner, says, texts } = await claimedDomain()
  await check(owner)
  says('iets anders')
  own.clock.advance(DAY_MS)
  await checkAllDomains(own)
  expect(await domainOf(owner)).toMatchObject({ state: 'waiting', failure: 'other_txt' })
  says(texts.owner)
  own.clock.advance(DAY_MS)
  await checkAllDomains(own)
  expect(await domainOf(owner)).toMatchObject({ state: 'waiting', failure: 'claimed' })
  await own.close()
})

test('a live domain without its TXT record is told so, and lost at the next check an hour later', async () => {
  const own = await newWorld()
  const studio = await own.photographer()
  const host = await openDomain(own, studio)
  const { proof } = (await domainOf(studio))!
  own.nameServer.removeRecords(proof.name)
  own.clock.advance(DAY_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({ state: 'live', failure: 'no_txt' })
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'live', failure: 'no_txt' })
  own.nameServer.setRecord(proof.name, 'TXT', proof.text)
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'live', failure: null })
  own.nameServer.removeRecords(proof.name)
  await check(studio)
  own.clock.advance(60 * MINUTE_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({ state: 'lost' })
  const letter = (await listLettersTo(own, studio.email)).at(-1)!
  expect(letter).toMatchObject({ kind: 'domain_lost', text: expect.stringContaining('TXT-record') })
  await waitForHost(own, host, undefined)
  await own.close()
})

test('of two studios with both records in one zone, the first to be seen has the name, and the other is told', async () => {
  const [one, other] = [await world.photographer(), await world.photographer()]
  const host = newHost()
  for (const studio of [one, other]) await studio.ownDomain.setOwnDomain({ host })
  const proofs = await Promise.all([one, other].map(async (studio) => (await domainOf(studio))!.proof))
  await addDnsRecords(world, one)
  world.nameServer.setRecord(proofs[0]!.name, 'TXT', ...proofs.map(({ text }) => text))
  await Promise.all([check(one), check(other)])
  const states = [await domainOf(one), await domainOf(other)]
  expect(states.map((domain) => domain!.state).toSorted()).toEqual(['live', 'waiting'])
  expect(states.find((domain) => domain!.state === 'waiting')!.failure).toBe('taken')
})

test('DNS that is late is waited for; that fails or says nothing changes nothing, and says so', async () => {
  const studio = await world.photographer()
  const host = newHost()
  await studio.ownDomain.setOwnDomain({ host })
  await addDnsRecords(world, studio)
  const { proof } = (await domainOf(studio))!
  world.nameServer.setFault(proof.name, 'broken')
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'waiting', failure: 'dns_silent' })
  world.nameServer.setFault(proof.name, 'silent')
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'waiting', failure: 'dns_silent' })
  world.nameServer.setFault(proof.name, 'late')
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'live' })
})

test('a domain that leads elsewhere, to this machine or behind a closed CAA record, is told where it stands', async () => {
  const studio = await world.photographer()
  const host = newHost()
  await studio.ownDomain.setOwnDomain({ host })
  await addDnsRecords(world, studio)
  const led = async (type: 'A' | 'AAAA', ...addresses: string[]) => {
    world.nameServer.removeRecords(host)
    world.nameServer.setRecord(host, type, ...addresses)
    await check(studio)
    return domainOf(studio)
  }
  expect(await led('A', '203.0.113.7')).toMatchObject({
    state: 'verified',
    failure: 'other_address',
    seen: '203.0.113.7',
  })
  expect(await led('A', '127.0.0.1')).toMatchObject({
    state: 'verified',
    failure: 'other_address',
    seen: '127.0.0.1',
  })
  expect(await led('AAAA', '::1')).toMatchObject({ state: 'verified', failure: 'other_address', seen: '::1' })
  expect(await led('A', OUR_IP_ADDRESS, '203.0.113.7')).toMatchObject({
    state: 'verified',
    seen: '203.0.113.7',
  })

  const zone = host.replace('galerij.', '')
  world.nameServer.setRecord(zone, 'CAA', 'issue sectigo.com')
  expect(await led('A', OUR_IP_ADDRESS)).toMatchObject({
    state: 'verified',
    failure: 'caa_forbids',
    seen: null,
  })
  world.nameServer.setRecord(
    zone,
    'CAA',
    'issue sectigo.com',
    'issue letsencrypt.org; validationmethods=http-01',
  )
  expect(await led('A', OUR_IP_ADDRESS)).toMatchObject({ state: 'live', failure: null })
})

test('a verified domain whose record is gone again is held for nobody', async () => {
  const studio = await world.photographer()
  const host = newHost()
  await studio.ownDomain.setOwnDomain({ host })
  const { proof } = (await domainOf(studio))!
  world.nameServer.setRecord(proof.name, 'TXT', proof.text)
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'verified' })
  world.nameServer.setRecord(proof.name, 'TXT')
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'waiting', failure: 'no_txt' })
  await waitForHost(world, host, undefined)
})

test('records are looked at every ten minutes for two days, and then once a day until they are found', async () => {
  const own = await newWorld()
  const studio = await own.photographer()
  const host = newHost()
  await studio.ownDomain.setOwnDomain({ host })
  const { proof } = (await domainOf(studio))!
  const looks = () => own.nameServer.asked.filter((asked) => asked === `TXT ${proof.name}`).length
  await checkAllDomains(own)
  expect(looks()).toBe(1)
  await checkAllDomains(own)
  expect(looks()).toBe(1)
  for (let round = 1; round <= 3; round++) {
    own.clock.advance(10 * MINUTE_MS)
    await checkAllDomains(own)
    expect(looks()).toBe(1 + round)
  }
  own.clock.advance(2 * DAY_MS)
  await checkAllDomains(own)
  const before = looks()
  own.clock.advance(60 * MINUTE_MS)
  await checkAllDomains(own)
  expect(looks()).toBe(before)
  own.clock.advance(DAY_MS)
  await checkAllDomains(own)
  expect(looks()).toBe(before + 1)
  await own.close()
})

test('a live domain is looked at every hour, so that one which leads elsewhere is soon seen', async () => {
  const own = await newWorld()
  const studio = await own.photographer()
  const host = await openDomain(own, studio)
  own.clock.advance(3 * DAY_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({ state: 'live', failure: null })
  own.nameServer.removeRecords(host)
  own.nameServer.setRecord(host, 'A', '203.0.113.7')
  own.clock.advance(50 * MINUTE_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({ failure: null })
  own.clock.advance(10 * MINUTE_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({ state: 'live', failure: 'other_address' })
  await own.close()
})

test('a domain that leads elsewhere for three days is lost, with a letter; its name is kept for thirty, and it may come back', async () => {
  const own = await newWorld()
  const studio = await own.photographer()
  const anna = await studio.newClient()
  const host = await openDomain(own, studio)
  own.nameServer.removeRecords(host)
  own.nameServer.setRecord(host, 'A', '203.0.113.7')
  own.clock.advance(3 * DAY_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({
    state: 'live',
    failure: 'other_address',
    seen: '203.0.113.7',
  })
  own.clock.advance(3 * DAY_MS - 2 * MINUTE_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({ state: 'live' })
  expect((await listLettersTo(own, studio.email)).some(({ kind }) => kind === 'domain_lost')).toBe(false)
  own.clock.advance(60 * MINUTE_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({ state: 'lost', failure: 'other_address' })
  await waitForHost(own, host, undefined)
  const letters = (await listLettersTo(own, studio.email)).filter(({ kind }) => kind === 'domain_lost')
  expect(letters).toHaveLength(1)
  expect(letters[0]!.subject).toContain(host)
  expect(own.hosts.mayBeCertified(host)).toBe(false)
  expect((await own.visitorAt(host).get('/auth')).status).toBe(421)

  await own.visitor().accounts.requestSignInLink({ email: anna.email })
  await own.work()
  expect((await listLettersTo(own, anna.email)).at(-1)!.text).toContain(`${own.url}/auth?link=`)

  const other = await own.photographer()
  own.nameServer.removeRecords(host)
  await addDnsRecords(own, studio)
  await check(studio)
  expect(await domainOf(studio)).toMatchObject({ state: 'live' })
  await waitForHost(own, host, 'open')

  own.nameServer.removeRecords(host)
  own.clock.advance(DAY_MS)
  await checkAllDomains(own)
  own.clock.advance(3 * DAY_MS)
  await checkAllDomains(own)
  expect(await domainOf(studio)).toMatchObject({ state: 'lost', failure: 'no_record' })
  await studio.setPlan({})
  await other.setPlan({})
  own.clock.advance(30 * DAY_MS)
  await checkAllDomains(own)
  for (const { accounts, email, password } of [studio, other]) await accounts.signIn({ email, password })
  expect(await domainOf(studio)).toBeNull()
  await other.ownDomain.setOwnDomain({ host })
  await own.close()
})

test('a domain that is given up or changed says for thirty days where its gallery is, and then nothing', async () => {
  const own = await newWorld()
  const studio = await own.photographer()
  const first = await openDomain(own, studio)
  const { proof } = (await domainOf(studio))!
  const second = await openDomain(own, studio)
  await waitForHost(own, first, 'moved')
  await studio.ownDomain.removeOwnDomain({})
  expect(await domainOf(studio)).toBeNull()
  await waitForHost(own, second, 'moved')

  const page = await own.visitorAt(first).get('/client-portal?tab=final', { accept: 'text/html' })
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('Deze galerij is verhuisd')
  expect(text).toContain(`href="${own.url}/client-portal?tab=final"`)
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  // A tab that is still open on the old domain gets 404, but a mail program can still unsubscribe.
  for (const path of ['/live', '/rpc/accounts/findMe', '/media/x/1/480.jpg'])
    expect((await own.visitorAt(first).get(path)).status, path).toBe(404)
  const anna = await studio.newClient()
  const stop = { origin: own.url, secret: own.services.secret }
  const path = new URL(createStopLink(stop, stopOf(studio.id, anna.email))).pathname
  const stopped = await own.visitorAt(first).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(stopped.status).toBe(200)
  expect((await studio.clients.findClient({ clientId: anna.id })).lettersStoppedAt).not.toBeNull()

  await studio.ownDomain.setOwnDomain({ host: first })
  expect((await domainOf(studio))!.proof).toEqual(proof)
  await studio.ownDomain.removeOwnDomain({})

  own.clock.advance(30 * DAY_MS)
  await own.hosts.refresh()
  const gone = await own.visitorAt(second).get('/client-portal')
  expect(gone.status).toBe(404)
  expect(own.hosts.mayBeCertified(second)).toBe(false)
  await own.close()
})

test('with the plan goes the domain: it says where the gallery is for thirty days, and comes back with the plan', async () => {
  const own = await newWorld()
  const studio = await own.photographer()
  const host = await openDomain(own, studio)
  await studio.setPlan({ plan: 'starter' })
  await waitForHost(own, host, 'moved')
  expect(own.hosts.mayBeCertified(host)).toBe(true)
  await checkAllDomains(own)
  await studio.setPlan({ plan: 'professional' })
  await checkAllDomains(own)
  await waitForHost(own, host, 'open')

  await studio.setPlan({ isActive: false })
  await waitForHost(own, host, 'moved')
  await checkAllDomains(own)
  own.clock.advance(29 * DAY_MS)
  await checkAllDomains(own)
  await waitForHost(own, host, 'moved')
  own.clock.advance(DAY_MS + MINUTE_MS)
  await checkAllDomains(own)
  await waitForHost(own, host, 'gone')
  expect((await own.visitorAt(host).get('/auth')).status).toBe(404)
  expect(own.hosts.mayBeCertified(host)).toBe(false)
  await own.close()
})

test('switched off for everyone, domains say where the galleries are, and no letter leads there', async () => {
  const own = await newWorld()
  const studio = await own.photographer()
  const anna = await studio.newClient()
  const host = await openDomain(own, studio)
  const admin = await own.admin()
  const asked = async () => {
    await own.visitor().accounts.requestSignInLink({ email: anna.email })
    await own.work()
    return (await listLettersTo(own, anna.email)).at(-1)!
  }
  expect((await asked()).text).toContain(`://${host}`)
  await admin.switches.setSwitch({ name: 'own_domains', enabled: false })
  await waitForHost(own, host, 'moved')
  expect((await asked()).text).not.toContain(host)
  await admin.switches.setSwitch({ name: 'own_domains', enabled: true })
  await waitForHost(own, host, 'open')
  await own.close()
})

test('an admin sees a studio’s domain, how far it is and since when', async () => {
  const studio = await world.photographer()
  const admin = await world.admin()
  const shown = async () => (await admin.accountDesk.findAccount({ studioId: studio.id })).ownDomain
  expect(await shown()).toBeNull()
  const host = await openDomain(world, studio)
  const domain = await shown()
  expect(domain).toMatchObject({ host, state: 'live' })
  expect(world.clock().getTime() - domain!.since.getTime()).toBeLessThan(MINUTE_MS)
  await studio.ownDomain.removeOwnDomain({})
  expect(await shown()).toBeNull()
})

test('looking by hand is limited, and each change stands in the log', async () => {
  const studio = await world.photographer()
  const host = await openDomain(world, studio)
  for (let count = 1; count < 20; count++) await check(studio)
  await expect(check(studio)).rejects.toEqual(refused('too_many_attempts'))
  await studio.ownDomain.removeOwnDomain({})
  const { rows } = await world.owner.query<{ action: string; details: string }>(
    `select action, details from activity_log where photographer_id = $1 and action like 'domain%' order by id`,
    [studio.id],
  )
  expect(rows).toEqual([
    { action: 'domain_changed', details: host },
    { action: 'domain_live', details: host },
    { action: 'domain_removed', details: host },
  ])
})

test('letters to clients lead to the live domain of their studio, and of no other', async () => {
  const [vossen, licht] = [
    await world.photographer(),
    await world.photographer({ studioName: 'Studio Licht' }),
  ]
  const host = await openDomain(world, vossen)
  const [anna, bram] = [await vossen.newClient(), await licht.newClient()]
  for (const { email } of [anna, bram]) await world.visitor().accounts.requestSignInLink({ email })
  await world.work()
  const newest = async (email: string) => (await listLettersTo(world, email)).at(-1)!.text
  expect(await newest(anna.email)).toContain(`://${host}:${new URL(world.url).port}/auth?link=`)
  expect(await newest(bram.email)).toContain(`${world.url}/auth?link=`)
  await vossen.clients.contactClient({ clientId: anna.id, subject: 'Hoi', message: 'Tot zaterdag' })
  await world.work()
  const letter = await newest(anna.email)
  expect(letter).toContain(`://${host}`)
  expect(letter).not.toContain(world.url)
  await world.visitor().accounts.requestPasswordReset({ email: anna.email })
  await world.work()
  expect(await newest(anna.email)).toContain(`${world.url}/auth?reset=`)
})

test('the link in a letter signs in under the domain', async () => {
  const studio = await world.photographer()
  const host = await openDomain(world, studio)
  const anna = await studio.newClient()
  const token = async () => {
    await world.visitor().accounts.requestSignInLink({ email: anna.email })
    await world.work()
    return tokenIn((await listLettersTo(world, anna.email)).at(-1)!)
  }
  const there = world.visitorAt(host)
  expect(await there.accounts.signInWithLink({ token: await token() })).toEqual({ home: '/client-portal' })
  expect((await there.accounts.findMe({})).me?.email).toBe(anna.email)
  await expect(world.visitor().accounts.signInWithLink({ token: await token() })).rejects.toEqual(
    refused('link_expired'),
  )
})
