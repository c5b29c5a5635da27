import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { givePayoutAccount, STUDIOS_IBAN } from '#test/payments/payout-account.ts'
import { newShopWorld, type ShopWorld } from '#test/payments/shop-world.ts'
import { authenticator } from '#test/world/authenticator.ts'
import { eventually } from '#test/world/eventually.ts'
import { listLettersTo } from '#test/world/letters.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { readCsv } from '#platform/pure/read-csv.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { payoutNumber } from '../payout.rules.ts'
import { addPasskey, newSoftwarePasskey } from '#test/world/software-passkey.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'

let world: ShopWorld
let admin: Awaited<ReturnType<ShopWorld['admin']>>
beforeAll(async () => {
  world = await newShopWorld()
  admin = await world.admin()
  world.services.payoutDebtor = { name: 'Lichttafel B.V.', iban: 'NL20INGB0001234567' }
})
afterAll(() => world.close())

const HOUR_MS = 60 * 60_000
const refusedAs = (code: string) => ({ code, defined: true })

async function studioWithMoney(...quantities: number[]) {
  const studio = await world.photographer()
  await givePayoutAccount(world.services, studio.id)
  const buyer = await world.newBuyer(studio)
  const orders = []
  for (const quantity of quantities) {
    const { orderId, totalCents } = await world.paidOrder(buyer, quantity)
    const [payment] = await world.payments(orderId)
    await admin.paymentDesk.approvePayment({ paymentId: payment!.id })
    orders.push({ orderId, totalCents, paymentId: payment!.id })
  }
  const refund = (orderId: string, amountCents: number) =>
    studio.clientPayments.refundOrder({ orderId, amountCents, refundId: crypto.randomUUID(), reason: '' })
  return { studio, buyer, orders, refund }
}

const desk = (studio: Photographer) => studio.payouts.findPayoutDesk({})
const lettersOf = async (studio: Photographer) =>
  (await listLettersTo(world, studio.email))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('payout'))
const logOf = async (studio: Photographer) =>
  (await admin.activity.listLines({ about: studio.id, isDescending: false })).rows
    .filter(({ action }) => action.startsWith('payout') || action === 'approval_undone')
    .map(({ action, oldValue, newValue }) => ({ action, oldValue, newValue }))
const statesOf = async (studio: Photographer) =>
  (await studio.payouts.listPayouts({})).rows.map(({ state, amountCents }) => [state, amountCents])
const fileOf = async ({ address }: { address: string }) => (await admin.get(address)).text()

test('a studio asks for all it has, the bank gets it in a file, and the studio hears that it was paid', async () => {
  const { studio, orders } = await studioWithMoney(9, 8)
  const totalCents = orders[0]!.totalCents + orders[1]!.totalCents
  expect(await desk(studio)).toMatchObject({
    availableCents: totalCents,
    settleCents: 0,
    toSettle: [],
    account: { iban: 'NL91 ABNA 0417 1643 00', holderName: 'Studio Vossen' },
    waitingAccount: null,
    open: null,
    whyNot: null,
  })

  const payout = await studio.payouts.requestPayout({})
  expect(payout).toMatchObject({ amountCents: totalCents, maskedIban: 'NL.. 4300', state: 'requested' })
  expect(await desk(studio)).toMatchObject({
    availableCents: 0,
    whyNot: 'under_way',
    open: { id: payout.id },
  })
  const lines = await studio.payouts.listPayoutLines({ payoutId: payout.id })
  expect(lines).toMatchObject({ count: 2 })
  expect(lines.rows.map(({ amountCents }) => amountCents)).toEqual(
    orders.map((order) => order.totalCents).toSorted((a, b) => b - a),
  )
  await expect(studio.payouts.requestPayout({})).rejects.toMatchObject(refusedAs('under_way'))

  const file = await admin.payoutDesk.makePayoutFile({})
  expect(file).toMatchObject({ payoutCount: 1, totalCents })
  const xml = await fileOf(file)
  expect(xml).toContain(`<EndToEndId>${payout.id.replaceAll('-', '')}</EndToEndId>`)
  expect(xml).toContain('<Nm>Lichttafel B.V.</Nm>')
  expect(xml).toContain('<IBAN>NL91ABNA0417164300</IBAN>')
  world.clock.advance(HOUR_MS)
  expect(await fileOf(file)).toBe(xml)
  const late = studio.payouts.cancelPayout({ payoutId: payout.id })
  await expect(late).rejects.toMatchObject(refusedAs('not_now'))
  await expect(admin.payoutDesk.makePayoutFile({})).rejects.toMatchObject(refusedAs('nothing_requested'))

  await admin.payoutDesk.settlePayout({ payoutId: payout.id, outcome: 'paid' })
  expect(await statesOf(studio)).toEqual([['paid', totalCents]])
  expect(await desk(studio)).toMatchObject({ availableCents: 0, open: null, whyNot: 'too_little' })
  const again = admin.payoutDesk.settlePayout({ payoutId: payout.id, outcome: 'paid' })
  await expect(again).rejects.toMatchObject(refusedAs('not_now'))
  expect(await lettersOf(studio)).toEqual(['payout_requested', 'payout_paid'])
  expect((await logOf(studio)).map(({ action }) => action)).toEqual([
    'payout_requested',
    'payout_filed',
    'payout_paid',
  ])
})

test('what comes back from the bank is in the balance again, also days after it was paid', async () => {
  const { studio, orders } = await studioWithMoney(9)
  const { totalCents } = orders[0]!
  await studio.payouts.requestPayout({})
  await admin.payoutDesk.makePayoutFile({})
  const { rows } = await admin.payoutDesk.listPayouts({ studioId: studio.id })
  expect(rows).toMatchObject([
    { state: 'in_file', maskedIban: 'NL.. 4300', photographerName: 'Studio Vossen' },
  ])
  const found = async (search: string) =>
    (await admin.payoutDesk.listPayouts({ studioId: studio.id, search })).rows.length
  expect(await found(`€ ${(totalCents / 100).toFixed(2).replace('.', ',')}`)).toBe(1)
  expect(await found('0,01')).toBe(0)
  const onDay = { from: '2199-01-01', until: '2199-01-01' }
  expect((await admin.payoutDesk.listPayouts({ studioId: studio.id, ...onDay })).rows).toEqual([])
  const [first] = rows
  const { fileId } = first!
  expect(await admin.payoutDesk.settleFile({ fileId: fileId!, outcome: 'paid' })).toEqual({ count: 1 })
  await admin.payoutDesk.settlePayout({ payoutId: first!.id, outcome: 'returned' })
  const finished = admin.payoutDesk.settlePayout({ payoutId: first!.id, outcome: 'paid' })
  await expect(finished).rejects.toMatchObject(refusedAs('not_now'))
  expect(await desk(studio)).toMatchObject({ availableCents: totalCents, whyNot: null })
  const second = await studio.payouts.requestPayout({})
  expect(second.amountCents).toBe(totalCents)
  await studio.payouts.cancelPayout({ payoutId: second.id })
  expect(await statesOf(studio)).toEqual([
    ['canceled', totalCents],
    ['returned', totalCents],
  ])
  expect(await desk(studio)).toMatchObject({ availableCents: totalCents })
  expect(await lettersOf(studio)).toEqual([
    'payout_requested',
    'payout_paid',
    'payout_returned',
    'payout_requested',
  ])
})

test('a refund lowers a request until its file is made, and takes from the next payout afterwards', async () => {
  const { studio, orders, refund, buyer } = await studioWithMoney(9, 8)
  const [first, second] = orders
  const totalCents = first!.totalCents + second!.totalCents
  const payout = await studio.payouts.requestPayout({})
  await refund(first!.orderId, 250)
  expect(await statesOf(studio)).toEqual([['requested', totalCents - 250]])
  await studio.clientPayments.cancelOrder({ orderId: second!.orderId })
  expect(await statesOf(studio)).toEqual([['requested', first!.totalCents - 250]])
  const { rows } = await studio.payouts.listPayoutLines({ payoutId: payout.id })
  expect(rows).toMatchObject([{ orderId: first!.orderId, amountCents: first!.totalCents - 250 }])
  expect(await desk(studio)).toMatchObject({ availableCents: 0, settleCents: 0 })

  const file = await admin.payoutDesk.makePayoutFile({})
  await refund(first!.orderId, 30)
  expect(file.totalCents).toBe(first!.totalCents - 250)
  expect(await statesOf(studio)).toEqual([['in_file', first!.totalCents - 250]])
  expect(await desk(studio)).toMatchObject({
    availableCents: -30,
    settleCents: -30,
    toSettle: [{ orderId: first!.orderId, amountCents: -30, why: 'refunded' }],
  })
  await admin.payoutDesk.settleFile({ fileId: file.id, outcome: 'paid' })

  const { orderId, totalCents: newCents } = await world.paidOrder(buyer, 10)
  await admin.paymentDesk.approvePayment({ paymentId: (await world.payments(orderId))[0]!.id })
  const next = await studio.payouts.requestPayout({})
  expect(next.amountCents).toBe(newCents - 30)
  const lines = await studio.payouts.listPayoutLines({ payoutId: next.id })
  expect(lines.rows.map(({ amountCents }) => amountCents)).toEqual([newCents, -30])
  expect(await desk(studio)).toMatchObject({ availableCents: 0, settleCents: 0, toSettle: [] })
})

test('an admin takes the payouts along as a file, to the cent, without a whole account number', async () => {
  const { studio } = await studioWithMoney(7)
  await studio.setPlan({ studioName: '=1+1' })
  const { amountCents, id } = await studio.payouts.requestPayout({})
  const answer = await admin.get(pathWithQuery(adminCsvPaths.payouts, { search: studio.email }))
  expect(answer.headers.get('content-disposition')).toMatch(/uitbetalingen-\d{4}-\d\d-\d\d\.csv/)
  const [columns, ...rows] = readCsv(await answer.text())
  const cells = (name: string) => rows.map(({ cells }) => cells[columns!.cells.indexOf(name)])
  expect(cells('Kenmerk')).toEqual([payoutNumber(id)])
  expect(cells('Bedrag')).toEqual([(amountCents / 100).toFixed(2).replace('.', ',')])
  expect(cells('IBAN')).toEqual(['NL.. 4300'])
  expect(cells('Fotograaf')).toEqual(["'=1+1"])
  expect(cells('Status')).toEqual(['Aangevraagd'])
  expect(cells('Account-id')).toEqual([studio.id])
})

test('a request of which nothing is left cancels itself', async () => {
  const { studio, orders } = await studioWithMoney(9)
  await studio.payouts.requestPayout({})
  await studio.clientPayments.cancelOrder({ orderId: orders[0]!.orderId })
  expect((await studio.payouts.listPayouts({})).rows).toMatchObject([
    { state: 'canceled', canceledBecause: 'nothing_left', amountCents: orders[0]!.totalCents },
  ])
  expect(await desk(studio)).toMatchObject({ availableCents: 0, settleCents: 0, whyNot: 'too_little' })
})

test('a disputed payment counts for nothing while it is open, and again when it is won', async () => {
  const { studio, orders } = await studioWithMoney(9)
  const { totalCents } = orders[0]!
  const setDispute = async (dispute: string | null) => {
    await world.owner.query('update client_payments set dispute = $2 where id = $1', [
      orders[0]!.paymentId,
      dispute,
    ])
    return (await desk(studio)).availableCents
  }
  expect(await setDispute('open')).toBe(0)
  expect(await setDispute('won')).toBe(totalCents)
})

test('an approval can be undone as long as no payout holds it', async () => {
  const { studio, orders } = await studioWithMoney(9)
  const { paymentId, totalCents } = orders[0]!
  await admin.paymentDesk.undoApproval({ paymentId })
  expect(await studio.clientPayments.findBalance({})).toEqual({ approvedCents: 0, waitingCents: totalCents })
  const twice = admin.paymentDesk.undoApproval({ paymentId })
  await expect(twice).rejects.toMatchObject(refusedAs('not_approved'))
  await admin.paymentDesk.approvePayment({ paymentId })
  const payout = await studio.payouts.requestPayout({})
  const held = admin.paymentDesk.undoApproval({ paymentId })
  await expect(held).rejects.toMatchObject(refusedAs('in_payout'))
  await studio.payouts.cancelPayout({ payoutId: payout.id })
  await admin.paymentDesk.undoApproval({ paymentId })
  expect(await desk(studio)).toMatchObject({ availableCents: 0 })
  const unknown = admin.paymentDesk.undoApproval({ paymentId: uuidv7() })
  await expect(unknown).rejects.toMatchObject(refusedAs('payment_not_found'))
  expect(await logOf(studio)).toContainEqual({ action: 'approval_undone', oldValue: totalCents, newValue: 0 })
})

const OTHER_IBAN = 'BE68539007547034'
const account = (iban: string, password: string) => ({
  iban,
  holderName: 'Studio Vossen',
  proof: { by: 'password', password } as const,
})

test('an account is set by who proves to be the studio, is mailed, and counts after 72 hours', async () => {
  const studio = await world.photographer()
  const { password } = studio
  await expect(studio.payouts.requestPayout({})).rejects.toMatchObject(refusedAs('no_account'))
  const wrong = studio.payouts.setAccount(account(STUDIOS_IBAN, 'verkeerd-geraden'))
  await expect(wrong).rejects.toMatchObject(refusedAs('wrong_credentials'))
  for (const iban of ['NL91 ABNA 0417 1643 01', 'US64 SVBK US6S 3300 9588 79', ''])
    await expect(studio.payouts.setAccount(account(iban, password))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  await expect(
    studio.payouts.setAccount({ ...account(STUDIOS_IBAN, password), holderName: '📷' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  await studio.payouts.setAccount(account('nl91 abna 0417-1643-00', password))
  expect(await desk(studio)).toMatchObject({
    account: null,
    waitingAccount: { iban: 'NL91 ABNA 0417 1643 00' },
    whyNot: 'account_waits',
  })
  await expect(studio.payouts.requestPayout({})).rejects.toMatchObject(refusedAs('account_waits'))
  world.clock.advance(72 * HOUR_MS)
  expect(await desk(studio)).toMatchObject({ whyNot: 'too_little', waitingAccount: null })
  await expect(studio.payouts.requestPayout({})).rejects.toMatchObject(refusedAs('too_little'))

  await studio.payouts.setAccount(account(OTHER_IBAN, password))
  expect(await desk(studio)).toMatchObject({
    account: { iban: 'NL91 ABNA 0417 1643 00' },
    waitingAccount: { iban: 'BE68 5390 0754 7034' },
  })
  await studio.payouts.setAccount(account(STUDIOS_IBAN, password))
  world.clock.advance(100 * HOUR_MS)
  expect(await desk(studio)).toMatchObject({
    account: { iban: 'NL91 ABNA 0417 1643 00' },
    waitingAccount: null,
  })
  expect(await lettersOf(studio)).toEqual(Array(3).fill('payout_account_changed'))
  admin = await world.admin()
  expect(await logOf(studio)).toEqual([
    { action: 'payout_account_changed', oldValue: null, newValue: 'NL.. 4300' },
    { action: 'payout_account_changed', oldValue: 'NL.. 4300', newValue: 'BE.. 7034' },
    { action: 'payout_account_changed', oldValue: 'BE.. 7034', newValue: 'NL.. 4300' },
  ])
})

test('a request while a new account waits goes to the former one', async () => {
  const { studio } = await studioWithMoney(9)
  await studio.payouts.setAccount(account(OTHER_IBAN, studio.password))
  expect(await studio.payouts.requestPayout({})).toMatchObject({ maskedIban: 'NL.. 4300' })
})

test('a code of the app and a passkey prove it too, and those of someone else do not', async () => {
  const studio = await world.photographer()
  const neighbour = await world.photographer()
  const set = (iban: string, proof: Parameters<typeof studio.payouts.setAccount>[0]['proof']) =>
    studio.payouts.setAccount({ iban, holderName: 'Studio Vossen', proof })
  const { secret } = await studio.security.startTwoFactor({ password: studio.password })
  const app = authenticator(secret)
  // The authenticator app isn't confirmed: a stranger at an open browser could have started its
  // setup.
  const begun = set(STUDIOS_IBAN, { by: 'code', code: app.codeAt(world.clock()) })
  await expect(begun).rejects.toMatchObject(refusedAs('wrong_code'))
  const { recoveryCodes } = await studio.security.confirmTwoFactor({ code: app.codeAt(world.clock()) })
  world.clock.advance(60_000)
  const code = app.codeAt(world.clock())
  await set(STUDIOS_IBAN, { by: 'code', code })
  await expect(set(OTHER_IBAN, { by: 'code', code })).rejects.toMatchObject(refusedAs('wrong_code'))
  await set(OTHER_IBAN, { by: 'code', code: recoveryCodes[0]! })

  const [own, foreign] = [newSoftwarePasskey(world.url), newSoftwarePasskey(world.url)]
  await addPasskey(studio, own)
  await addPasskey(neighbour, foreign)
  const proveBy = async (device: typeof own, by: Photographer = studio) =>
    ({ by: 'passkey', passkey: device.sign(await by.passkeys.startProving({})) }) as const
  await set(STUDIOS_IBAN, await proveBy(own))
  await expect(set(OTHER_IBAN, await proveBy(foreign))).rejects.toMatchObject(refusedAs('passkey_refused'))
  await expect(set(OTHER_IBAN, await proveBy(own, neighbour))).rejects.toMatchObject(
    refusedAs('passkey_refused'),
  )
  const once = await proveBy(own)
  await set(OTHER_IBAN, once)
  await expect(set(STUDIOS_IBAN, once)).rejects.toMatchObject(refusedAs('challenge_expired'))
  const forSigningIn = { by: 'passkey', passkey: own.sign(await studio.passkeys.startSignIn({})) } as const
  await expect(set(STUDIOS_IBAN, forSigningIn)).rejects.toMatchObject(refusedAs('challenge_expired'))
})

test('an admin who acts as the studio looks, and asks, cancels and changes nothing', async () => {
  const { studio } = await studioWithMoney(9)
  const acting = await world.admin()
  await acting.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  expect(await acting.payouts.findPayoutDesk({})).toMatchObject({ account: { iban: 'NL.. 4300' } })
  const no = refusedAs('acting_as_studio')
  await expect(acting.payouts.requestPayout({})).rejects.toMatchObject(no)
  await expect(acting.payouts.setAccount(account(OTHER_IBAN, acting.password))).rejects.toMatchObject(no)
  await expect(acting.payouts.cancelPayout({ payoutId: uuidv7() })).rejects.toMatchObject(no)
})

test('without an account of the platform no file is made, and nothing changes', async () => {
  const { studio } = await studioWithMoney(9)
  await studio.payouts.requestPayout({})
  const debtor = world.services.payoutDebtor
  world.services.payoutDebtor = undefined
  await expect(admin.payoutDesk.makePayoutFile({})).rejects.toMatchObject(refusedAs('no_debtor_account'))
  expect(await admin.payoutDesk.listPayouts({})).toMatchObject({ hasDebtor: false })
  world.services.payoutDebtor = debtor
  expect(await statesOf(studio)).toMatchObject([['requested', expect.any(Number)]])
})

const times = <Result>(count: number, ask: (nth: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, nth) => ask(nth)))
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))

test('two tabs that ask at once get one payout, and two admins at once make one file of it', async () => {
  const { studio } = await studioWithMoney(9)
  const asked = await times(10, () => studio.payouts.requestPayout({}))
  expect(codesOf(asked)).toEqual(Array(9).fill('under_way'))
  const admins = [admin, await world.admin()]
  const made = await times(10, (nth) => admins[nth % 2]!.payoutDesk.makePayoutFile({}))
  expect(codesOf(made)).toEqual(Array(9).fill('nothing_requested'))
  const [payout] = (await studio.payouts.listPayouts({})).rows
  const settled = await times(10, (nth) =>
    admins[nth % 2]!.payoutDesk.settlePayout({
      payoutId: payout!.id,
      outcome: nth % 2 ? 'returned' : 'paid',
    }),
  )
  expect(codesOf(settled).every((code) => code === 'not_now')).toBe(true)
  const known = (await lettersOf(studio)).filter((kind) => kind !== 'payout_requested')
  expect([['payout_returned'], ['payout_paid', 'payout_returned']]).toContainEqual(known.toSorted())
})

async function whileLocked(studio: Photographer, meanwhile: () => Promise<unknown>[]) {
  const connection = await world.owner.connect()
  await connection.query('begin')
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('payouts ' || $1, 0))`, [studio.id])
  const started = meanwhile()
  return {
    started,
    waits: (atLeast: number) => eventually(() => expectWaitingForLocks(world.owner, atLeast)),
    letGo: async () => {
      await connection.query('commit')
      connection.release()
      return Promise.allSettled(started)
    },
  }
}

test.each(['before', 'after'] as const)(
  'a refund that arrives in the moment of making the file, %s it, is in the file or settled by the next one',
  async (when) => {
    const { studio, orders, refund } = await studioWithMoney(9)
    const { orderId, totalCents } = orders[0]!
    await studio.payouts.requestPayout({})
    const steps = [() => refund(orderId, 200), () => admin.payoutDesk.makePayoutFile({})]
    if (when === 'after') steps.reverse()
    const started: Promise<unknown>[] = []
    const held = await whileLocked(studio, () => started)
    // PostgreSQL grants locks in the order of the requests.
    for (const [nth, step] of steps.entries()) {
      started.push(step())
      await held.waits(nth + 1)
    }
    const outcomes = await held.letGo()
    expect(codesOf(outcomes)).toEqual([])
    const inFile = when === 'before' ? totalCents - 200 : totalCents
    expect(await statesOf(studio)).toEqual([['in_file', inFile]])
    expect((await desk(studio)).availableCents).toBe(totalCents - 200 - inFile)
  },
)

test('an approval that is undone in the moment of a request is either in the payout or back', async () => {
  const { studio, orders } = await studioWithMoney(9, 8)
  const { paymentId } = orders[0]!
  const held = await whileLocked(studio, () => [
    studio.payouts.requestPayout({}),
    admin.paymentDesk.undoApproval({ paymentId }),
  ])
  await held.waits(2)
  const [asked, undone] = await held.letGo()
  expect(asked!.status).toBe('fulfilled')
  const totalCents = orders[0]!.totalCents + orders[1]!.totalCents
  const isUndone = undone!.status === 'fulfilled'
  expect(await statesOf(studio)).toEqual([['requested', isUndone ? orders[1]!.totalCents : totalCents]])
  expect(await desk(studio)).toMatchObject({ availableCents: 0, settleCents: 0 })
})

test('what was made is never written again, not even by the product', async () => {
  const { studio } = await studioWithMoney(9)
  const { id } = await studio.payouts.requestPayout({})
  await admin.payoutDesk.makePayoutFile({})
  const changes = [
    `update payouts set amount_cents = amount_cents - 1 where id = '${id}'`,
    `update payouts set iban = '${OTHER_IBAN}' where id = '${id}'`,
    `update payouts set state = 'requested', file_id = null where id = '${id}'`,
    `update payout_lines set amount_cents = 1 where payout_id = '${id}'`,
    `delete from payout_lines where payout_id = '${id}'`,
    `update payout_files set xml = ''`,
    `delete from payout_files`,
    `delete from payouts where id = '${id}'`,
  ]
  for (const change of changes)
    await expect(
      asSystem(world.services.pool, (tx) => tx.execute(change)),
      change,
    ).rejects.toThrow()
})
