import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { createPeopleToFind, type PeopleToFind } from '#test/world/people-to-find.ts'
import { raceForLock } from '#test/world/race.ts'
import { expectFullPaging } from '#test/world/expect-full-paging.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let people: PeopleToFind
let sanne: { studio: Photographer; client: Awaited<ReturnType<Photographer['newClient']>> }

beforeAll(async () => {
  world = await newWorld()
  admin = await world.admin()
  people = await createPeopleToFind(world)
  const studio = await world.photographer({ studioName: 'Studio Bedrag' })
  sanne = { studio, client: await studio.newClient({ firstName: 'Sanne' }) }
})
afterAll(() => world.close())

const newest = { sortBy: 'createdAt', isDescending: true } as const
const studioList = (filter: object) => admin.paymentDesk.listPhotographerPayments({ ...newest, ...filter })
const clientList = (filter: object) => admin.paymentDesk.listClientPayments({ ...newest, ...filter })
const waiting = (filter: object = {}) => admin.paymentDesk.listApprovals({ ...newest, ...filter })
const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

test("studios' payments are found by state, kind, studio, and words without case or accents", async () => {
  const { zoe, piet } = people
  const failed = await zoe.addPayment({ status: 'failed' })
  const upgrade = await zoe.addPayment({ paymentKind: 'upgrade', description: 'Overstap naar Studio' })
  const canceled = await piet.addPayment({ isCanceled: true, refundedCents: 5900 })

  expect(ids(await studioList({ search: 'zoe' }))).toEqual([upgrade, failed])
  expect(ids(await studioList({ search: 'OVERSTAP' }))).toEqual([upgrade])
  expect(ids(await studioList({ search: `cus_${piet.id.slice(-8)}` }))).toEqual([canceled])
  expect(ids(await studioList({ search: 'zoe', status: 'failed' }))).toEqual([failed])
  expect(ids(await studioList({ kind: 'upgrade', status: 'succeeded' }))).toEqual([upgrade])
  expect(ids(await studioList({ kind: 'upgrade', status: 'failed' }))).toEqual([])
  expect((await studioList({ studioId: piet.id })).rows).toMatchObject([
    {
      id: canceled,
      isCanceled: true,
      status: 'succeeded',
      refundedCents: 5900,
      photographerName: 'Piet Print',
    },
  ])
  expect(await studioList({ search: 'nergens' })).toMatchObject({
    rows: [],
    count: 0,
    next: null,
    last: null,
  })
})

test.each(['24,95', '€ 24,95', '€24,95', '24.95', 'Sanne 24,95'])(
  "a client's payment is found by the amount typed as %j, and by no other",
  async (search) => {
    const { client, studio } = sanne
    const payment = await client.addPayment({ amountCents: 2495, description: 'Bestelling van Sanne' })
    const ofStudio = { studioId: studio.id, search }
    expect(ids(await clientList(ofStudio))).toContain(payment.id)
    expect(ids(await waiting({ search }))).toContain(payment.id)
    expect((await clientList(ofStudio)).rows.every(({ amountCents }) => amountCents === 2495)).toBe(true)
  },
)

test("amounts of thousands and of whole euros are found among studios' payments", async () => {
  const { studio } = sanne
  const thousand = await studio.addPayment({ amountCents: 125_000 })
  const whole = await studio.addPayment({ amountCents: 5900 })
  const find = async (search: string) => ids(await studioList({ studioId: studio.id, search }))
  for (const search of ['1.250', '€ 1.250,00', '1250', '1250,00'])
    expect(await find(search)).toEqual([thousand])
  for (const search of ['59', '€ 59,-', '59,00']) expect(await find(search)).toEqual([whole])
  for (const search of ['59,01', '590,00', '99999999999,00']) expect(await find(search)).toEqual([])
})

test("clients' payments are found by the day they were paid, or began while unpaid", async () => {
  const { client, studio } = sanne
  const at = (createdAt: string, paidAt: string | null) =>
    client.addPayment({
      createdAt: new Date(createdAt),
      paidAt: paidAt ? new Date(paidAt) : null,
      status: paidAt ? 'succeeded' : 'pending',
    })
  const paid = await at('2026-03-02T22:50:00Z', '2026-03-02T23:05:00Z')
  const open = await at('2026-03-03T22:59:59Z', null)
  await at('2026-03-03T23:00:00Z', null)
  const tuesday = { from: '2026-03-03', until: '2026-03-03' }
  expect(ids(await clientList({ studioId: studio.id, ...tuesday }))).toEqual([open.id, paid.id])
  expect(ids(await waiting(tuesday))).toEqual([paid.id])
})

test('what was earned is found by the days on which it was paid, as Amsterdam has them', async () => {
  const studio = await world.photographer({ studioName: 'Studio Middernacht' })
  const paidAt = (moment: string) => studio.addPayment({ paidAt: new Date(moment) })
  const before = await paidAt('2026-05-31T21:59:59Z')
  const after = await paidAt('2026-05-31T22:00:00Z')
  await studio.addPayment({ status: 'pending', paidAt: null })
  await studio.addPayment({ isCanceled: true, paidAt: new Date('2026-06-01T12:00:00Z') })
  const earned = async (days: { from?: string; until?: string }) =>
    ids(await studioList({ studioId: studio.id, status: 'succeeded', ...days })).toSorted()
  expect(await earned({ from: '2026-06-01' })).toEqual([after])
  expect(await earned({ from: '2026-05-31' })).toEqual([before, after])
  expect(await earned({ from: '2026-05-01', until: '2026-05-31' })).toEqual([before])
  expect(await earned({ until: '2026-06-01' })).toEqual([before, after])
})

test("clients' payments are found by both names, by their order, and by what became of them", async () => {
  const { piet, anna, renee } = people
  const paid = await anna.addPayment()
  const open = await renee.addPayment({ status: 'pending' })
  const download = await renee.addPayment({ category: 'download', description: 'Losse foto' })

  const find = async (filter: object) => ids(await clientList(filter))
  expect(await find({ search: 'renee blom' })).toEqual([download.id, open.id])
  expect(await find({ search: 'piet' })).toEqual([download.id, open.id])
  expect(await find({ search: 'zoe' })).toEqual([paid.id])
  expect(await find({ search: paid.orderId })).toEqual([paid.id])
  expect(await find({ search: `#${orderNumber(paid.orderId)}` })).toEqual([paid.id])
  expect(await find({ search: orderNumber(paid.orderId) })).toEqual([paid.id])
  expect(await find({ search: 'losse' })).toEqual([download.id])
  expect(await find({ search: 'piet', status: 'pending' })).toEqual([open.id])
  expect(await find({ search: 'piet', category: 'download' })).toEqual([download.id])
  expect(await find({ studioId: piet.id, approval: 'pending' })).toEqual([download.id])
  expect(await find({ studioId: piet.id, approval: 'approved' })).toEqual([])
})

test('a studio or a client that changes its name is found by the new one, also in what was paid before', async () => {
  const studio = await world.photographer({ studioName: 'Oude Naam' })
  const client = await studio.newClient({ firstName: 'Mieke', lastName: 'Vroeger' })
  const subscription = await studio.addPayment()
  const { id: payment } = await client.addPayment()

  await studio.studios.saveSettings({ studioName: 'Nieuwe Naam' })
  await studio.clients.updateClient({
    clientId: client.id,
    firstName: 'Mieke',
    lastName: 'Laterveld',
    status: 'Active',
  })

  expect(ids(await studioList({ search: 'nieuwe naam' }))).toEqual([subscription])
  expect(ids(await clientList({ search: 'nieuwe naam' }))).toEqual([payment])
  expect(ids(await clientList({ search: 'mieke laterveld' }))).toEqual([payment])
  expect(ids(await clientList({ search: 'vroeger' }))).toEqual([])
  expect((await admin.accountDesk.listAccounts({ search: 'nieuwe naam' })).rows).toMatchObject([
    { id: studio.id },
  ])
})

test('payments sorted by amount come whole from either end, page by page', async () => {
  const studio = await world.photographer({ studioName: 'Honderd Betalingen' })
  for (let at = 0; at < 120; at += 1) await studio.addPayment({ amountCents: 100 * (at % 7) })
  const ofStudio = { studioId: studio.id, sortBy: 'amountCents' } as const
  await expectFullPaging((asked) => studioList({ ...ofStudio, ...asked }), 120)
})

test('in every list a payment leads to the provider that took it, and nowhere while payments are played', async () => {
  const studio = await world.photographer({ studioName: 'Studio Bewijs' })
  const client = await studio.newClient()
  await studio.addPayment({ stripePaymentIntentId: 'pi_plan' })
  await client.addPayment({ stripePaymentIntentId: 'pi_order' })
  const leadsTo = async () => {
    const lists = [studioList, clientList, waiting].map((list) => list({ search: 'studio bewijs' }))
    return (await Promise.all(lists)).flatMap(({ rows }) => rows.map(({ dashboardUrl }) => dashboardUrl))
  }
  expect(await leadsTo()).toEqual([null, null, null])
  const { payments } = world.services
  onTestFinished(() => void (payments.dashboardUrl = undefined))
  payments.dashboardUrl = 'https://dashboard.stripe.com/test'
  const [plan, order] = ['pi_plan', 'pi_order'].map((id) => `${payments.dashboardUrl}/payments/${id}`)
  expect(await leadsTo()).toEqual([plan, order, order])
})

test('what is approved once leaves the list, stands with who and when, and is in the balance', async () => {
  const studio = await world.photographer({ studioName: 'Saldo Studio' })
  const client = await studio.newClient({ firstName: 'Saar', lastName: 'Saldo' })
  const payment = await client.addPayment({ refundedCents: 1000 })
  const before = await waiting()
  expect(ids(await waiting({ search: 'saar saldo' }))).toEqual([payment.id])
  expect(await studio.clientPayments.findBalance({})).toEqual({ approvedCents: 0, waitingCents: 3000 })

  await admin.paymentDesk.approvePayment({ paymentId: payment.id })

  expect(await studio.clientPayments.findBalance({})).toEqual({ approvedCents: 3000, waitingCents: 0 })
  expect(await waiting({ search: 'saar saldo' })).toMatchObject({
    rows: [],
    waitingCount: before.waitingCount - 1,
    waitingCents: before.waitingCents - 3000,
    approvedTodayCount: before.approvedTodayCount + 1,
  })
  const [shown] = (await clientList({ search: 'saar saldo' })).rows
  expect(shown).toMatchObject({ approvedByName: 'Beheer', approvedAt: expect.any(Date) })
})

const approvalsLogged = async (studio: Photographer) =>
  (await admin.activity.listLines({ about: studio.id, isDescending: true })).rows
    .filter(({ action }) => action === 'payment_approved')
    .map(({ userId, oldValue, newValue }) => ({ userId, oldValue, newValue }))

test('two who approve at once add it once, and leave one line', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const payment = await client.addPayment()
  const admins = [admin, await world.admin()]
  const outcomes = await raceForLock(
    world.owner,
    ['select from client_payments where id = $1 for no key update', payment.id],
    admins.map(
      ({ paymentDesk }) =>
        () =>
          paymentDesk.approvePayment({ paymentId: payment.id }),
    ),
  )
  const reason = expect.objectContaining({ code: 'already_approved' })
  expect(outcomes).toContainEqual({ status: 'rejected', reason })
  expect(await studio.clientPayments.findBalance({})).toEqual({ approvedCents: 4000, waitingCents: 0 })
  const [line, ...more] = await approvalsLogged(studio)
  expect(more).toEqual([])
  expect(line).toMatchObject({ oldValue: 0, newValue: 4000 })
})

test.each([
  ['is still open', { status: 'pending' }, 'not_paid'],
  ['failed', { status: 'failed' }, 'not_paid'],
  ['was left', { status: 'canceled' }, 'not_paid'],
  ['was paid back whole', { refundedCents: 4000 }, 'not_paid'],
] as const)('a payment that %s is not approved', async (_, paid, code) => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const payment = await client.addPayment(paid)
  const approve = admin.paymentDesk.approvePayment({ paymentId: payment.id })
  await expect(approve).rejects.toMatchObject({ code })
  expect(ids(await waiting())).not.toContain(payment.id)
  expect(await studio.clientPayments.findBalance({})).toMatchObject({ approvedCents: 0 })
  expect(await approvalsLogged(studio)).toEqual([])
})

test('a payment that does not exist is not approved', async () => {
  const approve = admin.paymentDesk.approvePayment({ paymentId: uuidv7() })
  await expect(approve).rejects.toMatchObject({ code: 'payment_not_found' })
})
