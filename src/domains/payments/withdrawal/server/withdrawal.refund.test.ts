import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withdrawalPath } from '#domains/orders/server/orders.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newShopWorld, type Buyer, type ShopWorld } from '#test/payments/shop-world.ts'
import type { Photographer } from '#test/world/new-world.ts'

const DAY_MS = 24 * 60 * 60_000

let world: ShopWorld
let studio: Photographer
beforeAll(async () => {
  world = await newShopWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})
afterAll(() => world.close())

/** Marks the items as not made to measure, like a studio's own stock. */
const markAsStock = (orderId: string) =>
  world.owner.query('update order_items set is_made_to_measure = false where order_id = $1', [orderId])

const addOrderLine = (
  orderId: string,
  format: string,
  { ofStock, price }: { ofStock: boolean; price: number },
) =>
  world.owner.query(
    `insert into order_items (id, order_id, client_id, photographer_id, position, variant_id, product_type, format,
      width_mm, height_mm, quantity, price, vat_rate, is_made_to_measure)
     select gen_random_uuid(), id, client_id, photographer_id, 1 + (select count(*) from order_items where order_id = $1),
      gen_random_uuid(), 'Kaarten', $2, 100, 150, 1, $4, 21, not $3::boolean from orders where id = $1`,
    [orderId, format, ofStock, price],
  )

async function paidFor({ ofStock = true } = {}) {
  const buyer = await world.newBuyer(studio)
  const { orderId, number, totalCents } = await world.order(buyer)
  if (ofStock) await markAsStock(orderId)
  await world.choose((await buyer.clientPayments.startPayment({ orderId })).url)
  await world.settled()
  return { buyer, orderId, number, totalCents, link: withdrawalPath(world.services, orderId) }
}

const open = async (link: string) => {
  const answer = await world.visitor().get(link)
  return { status: answer.status, text: await answer.text() }
}
const post = async (link: string, fields: Record<string, string>) => {
  const answer = await world.visitor().fetch(link, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const sealedIn = (page: string) => /name="verklaring" value="([^"]+)"/.exec(page)![1]!
const requestWithdrawal = async (link: string, naam = 'Anna de Vries') =>
  sealedIn((await post(link, { naam })).text)
const confirmWithdrawal = (link: string, verklaring: string) => post(link, { verklaring })

async function withdrawOrder(link: string) {
  const answer = await confirmWithdrawal(link, await requestWithdrawal(link))
  await world.settled()
  return answer
}

const rowsOf = async (orderId: string) =>
  (
    await world.owner.query<{
      outcome: string
      reason: string | null
      statement: object
      asked_at: Date
      confirmed_at: Date
    }>('select outcome, reason, statement, asked_at, confirmed_at from withdrawals where order_id = $1', [
      orderId,
    ])
  ).rows
const statusOf = async (buyer: Buyer, orderId: string) => (await buyer.orders.findMyOrder({ orderId })).status
const bellOf = async (orderId: string) =>
  (
    await world.owner.query<{ kind: string }>(
      'select kind from notifications where subject_id = $1 order by kind',
      [orderId],
    )
  ).rows.map(({ kind }) => kind)

test('from the moment of a granted withdrawal its studio makes, sends and completes nothing of the order', async () => {
  const { orderId, link } = await paidFor()
  await studio.orders.preparePrintFiles({ orderId })
  await world.work()
  const { archive } = await studio.orders.findPrintFiles({ orderId })
  expect((await studio.get(archive!.path!)).status).toBe(200)
  await confirmWithdrawal(link, await requestWithdrawal(link))
  await expect(studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })).rejects.toMatchObject({
    code: 'order_withdrawn',
  })
  await expect(studio.orders.completeOrder({ orderId })).rejects.toMatchObject({ code: 'order_withdrawn' })
  await expect(studio.orders.preparePrintFiles({ orderId })).rejects.toMatchObject({
    code: 'order_withdrawn',
  })
  const files = await studio.get(archive!.path!)
  expect(files.status).toBe(409)
  expect(await files.text()).toContain('herroepen')
  await world.settled()
})

describe('a client who withdraws from the mail, without signing in,', () => {
  test('says so, confirms it, has it in writing with day and time, and gets the money back', async () => {
    const { buyer, orderId, number, totalCents, link } = await paidFor()
    const [letter] = (await listLettersTo(world, buyer.email)).filter(({ kind }) => kind === 'order_paid')
    expect(letter!.text).toContain(`Overeenkomst hier herroepen\n${world.url}${link}`)
    expect((await buyer.orders.findMyOrder({ orderId })).withdrawPath).toBe(link)

    const first = await open(link)
    expect(first.status).toBe(200)
    for (const said of [
      'Overeenkomst hier herroepen',
      'Studio Vossen',
      number,
      buyer.email,
      'value="Anna de Vries"',
    ])
      expect(first.text).toContain(said)
    const second = await post(link, { naam: ' Anna  <de> Vries-Bakker ' })
    expect(second.status).toBe(200)
    expect(second.text).toContain('Herroeping bevestigen')
    expect(second.text).toContain('&lt;de&gt; Vries-Bakker')
    expect(await rowsOf(orderId)).toEqual([])
    expect(await statusOf(buyer, orderId)).toBe('processing')

    world.clock.advance(60_000)
    const done = await confirmWithdrawal(link, sealedIn(second.text))
    expect(done).toMatchObject({ status: 303, location: link })
    await world.settled()
    const [row] = await rowsOf(orderId)
    expect(row).toMatchObject({
      outcome: 'granted',
      reason: null,
      statement: { name: 'Anna  <de> Vries-Bakker', orderNumber: number, email: buyer.email },
    })
    expect(row!.confirmed_at.getTime() - row!.asked_at.getTime()).toBeGreaterThanOrEqual(60_000)
    expect(await statusOf(buyer, orderId)).toBe('canceled')
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: totalCents }])

    const mine = await listLettersTo(world, buyer.email)
    const acknowledged = mine.filter(({ kind }) => kind === 'order_withdrawn')
    expect(acknowledged).toHaveLength(1)
    expect(acknowledged[0]!.text).toContain(`overeenkomst over bestelling ${number}`)
    expect(acknowledged[0]!.text).toMatch(/Ontvangen op: \d+ \w+ \d{4} om \d\d:\d\d \(Nederlandse tijd\)/)
    expect(mine.map(({ kind }) => kind)).toContain('order_canceled')
    expect(acknowledged[0]!.text).not.toContain('/withdraw/')
    expect((await listLettersTo(world, studio.email)).map(({ subject }) => subject)).toContain(
      `Anna de Vries heeft bestelling ${number} herroepen`,
    )
    expect(await bellOf(orderId)).toContain('order_withdrawn')
    expect(await studio.orders.findOrder({ orderId })).toMatchObject({
      withdrawals: [{ confirmedAt: row!.confirmed_at }],
      withdrawalOutcome: 'granted',
      withdrawPath: null,
    })
    const { rows: logged } = await world.owner.query(
      `select from activity_log where action = 'order_withdrawn' and details = $1`,
      [number],
    )
    expect(logged).toHaveLength(1)
  })

  test('twice, and in two tabs, gets the same answer, one letter and one refund', async () => {
    const { buyer, orderId, totalCents, link } = await paidFor()
    const tabs = [await requestWithdrawal(link), await requestWithdrawal(link, 'Iemand Anders')]
    const answers = await Promise.all([...tabs, tabs[0]!].map((tab) => confirmWithdrawal(link, tab)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 303, location: link })
    await world.settled()
    const page = (await open(link)).text
    expect(page).toContain('Je herroeping is ontvangen')
    await withdrawsAgain(link)
    expect((await open(link)).text).toBe(page)
    expect(await rowsOf(orderId)).toHaveLength(1)
    expect(await world.letters(buyer.email)).toEqual(
      expect.arrayContaining(['order_withdrawn', 'order_canceled']),
    )
    expect((await world.letters(buyer.email)).filter((kind) => kind === 'order_withdrawn')).toHaveLength(1)
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: totalCents }])
    const { data } = await world.provider.refunds.list({
      payment_intent: (await world.payments(orderId))[0]!.stripe_payment_intent_id!,
    })
    expect(data).toHaveLength(1)
  })

  const withdrawsAgain = async (link: string) => {
    expect(await post(link, { naam: 'Anna' })).toMatchObject({ status: 303, location: link })
    expect(await post(link, {})).toMatchObject({ status: 303 })
  }

  test('after delivery may still, for fourteen days, and then only asks', async () => {
    const [inTime, late] = [await paidFor(), await paidFor()]
    for (const { orderId } of [inTime, late])
      await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })
    world.clock.advance(13 * DAY_MS)
    expect((await late.buyer.orders.findMyOrder({ orderId: late.orderId })).withdrawPath).toBe(late.link)
    await withdrawOrder(inTime.link)
    expect(await rowsOf(inTime.orderId)).toMatchObject([{ outcome: 'granted' }])
    expect(await statusOf(inTime.buyer, inTime.orderId)).toBe('canceled')

    world.clock.advance(3 * DAY_MS)
    expect((await late.buyer.orders.findMyOrder({ orderId: late.orderId })).withdrawPath).toBeNull()
    expect((await open(late.link)).text).toContain('De bedenktijd van 14 dagen is voorbij sinds')
    await withdrawOrder(late.link)
    expect(await rowsOf(late.orderId)).toMatchObject([{ outcome: 'not_applicable', reason: 'term_over' }])
    expect(await statusOf(late.buyer, late.orderId)).toBe('shipped')
  })

  test('from prints in their own crop reads that there is no right, may say so still, and the studio decides', async () => {
    const { buyer, orderId, number, totalCents, link } = await paidFor({ ofStock: false })
    expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({
      withdrawPath: link,
      hasWithdrawalRight: false,
      studioName: 'Studio Vossen',
    })
    const [paid] = (await listLettersTo(world, buyer.email)).filter(({ kind }) => kind === 'order_paid')
    expect(paid!.text).toContain(`Toch van je bestelling af? Vraag het Studio Vossen\n${world.url}${link}`)
    const page = (await open(link)).text
    expect(page).toContain('daarvoor geldt geen herroepingsrecht')
    expect(page).toContain('<button>Vraag het Studio Vossen</button>')
    expect(page).not.toContain('Overeenkomst hier herroepen')
    await withdrawOrder(link)
    expect((await open(link)).text).toContain('Studio Vossen antwoordt je.')
    expect(await rowsOf(orderId)).toMatchObject([{ outcome: 'not_applicable', reason: 'made_to_measure' }])
    expect(await statusOf(buyer, orderId)).toBe('processing')
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: 0 }])
    const toStudio = (await listLettersTo(world, studio.email)).find(
      ({ subject }) => subject === `Anna de Vries wil van bestelling ${number} af`,
    )
    expect(toStudio!.text).toContain('Jij beslist')
    expect(toStudio!.text).toContain('Naam: Anna de Vries')
    expect(await bellOf(orderId)).toContain('order_withdrawn')
    expect(await studio.clientPayments.cancelOrder({ orderId })).toEqual({ refundedCents: totalCents })
    expect((await open(link)).text).toContain('Je vraag is ontvangen')
  })

  test('from cards that came with an album gets the money of the cards, and the album is made', async () => {
    const { buyer, orderId, number, link } = await paidFor()
    await addOrderLine(orderId, 'Album', { ofStock: false, price: 0 })
    const { items } = await studio.orders.findOrder({ orderId })
    const [cards] = items
    const page = (await open(link)).text
    expect(page).toContain('Niet herroepen kun je: 1 × Kaarten Album.')
    expect(page).not.toContain('type="checkbox"')
    await withdrawOrder(link)
    expect(await rowsOf(orderId)).toMatchObject([{ outcome: 'partly', reason: null }])
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: cards!.lineCents }])
    expect((await open(link)).text).toContain('De rest van je bestelling gaat gewoon door.')
    for (const person of [buyer.orders.findMyOrder({ orderId }), studio.orders.findOrder({ orderId })])
      expect(await person).toMatchObject({
        status: 'processing',
        withdrawalOutcome: 'partly',
        withdrawnItemIds: [cards!.id],
      })
    const toStudio = (await listLettersTo(world, studio.email)).map(({ subject }) => subject)
    expect(toStudio).toContain(`Anna de Vries heeft een deel van bestelling ${number} herroepen`)
    const refunded = (await listLettersTo(world, buyer.email)).find(({ kind }) => kind === 'order_refunded')
    expect(refunded!.text).toContain('Reden: Herroepen: 1 × Fotoprint')
    await studio.orders.preparePrintFiles({ orderId })
    await world.work()
    expect(await studio.orders.findPrintFiles({ orderId })).toMatchObject({ archive: { fileCount: 0 } })
  })

  test('chooses which lines, and is asked again without any', async () => {
    const { orderId, link } = await paidFor()
    await addOrderLine(orderId, 'Rood', { ofStock: true, price: 100 })
    await addOrderLine(orderId, 'Blauw', { ofStock: true, price: 200 })
    const { items } = await studio.orders.findOrder({ orderId })
    expect((await open(link)).text.match(/type="checkbox"[^>]* checked/g)).toHaveLength(3)
    const none = await post(link, { naam: 'Anna' })
    expect(none).toMatchObject({ status: 400 })
    expect(none.text).toContain('Kies wat je wilt herroepen')
    const elsewhere = await post(link, { naam: 'Anna', regel: crypto.randomUUID() })
    expect(elsewhere).toMatchObject({ status: 400 })
    const asked = await post(link, { naam: 'Anna', regel: items[2]!.id })
    expect(asked.text).toContain('ik de overeenkomst over 1 × Kaarten Blauw uit bestelling')
    await confirmWithdrawal(link, sealedIn(asked.text))
    await world.settled()
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: 200 }])
    expect((await studio.orders.findOrder({ orderId })).withdrawnItemIds).toEqual([items[2]!.id])
  })

  test('before paying is rid of the order, and a page to pay that stood open is closed', async () => {
    const buyer = await world.newBuyer(studio)
    const { orderId } = await world.order(buyer)
    await buyer.clientPayments.startPayment({ orderId })
    const link = withdrawalPath(world.services, orderId)
    expect((await open(link)).text).toContain('nog niet betaald')
    await withdrawOrder(link)
    expect(await statusOf(buyer, orderId)).toBe('canceled')
    expect(await world.payments(orderId)).toMatchObject([{ status: 'canceled' }])
  })

  test('while the bank has not answered yet gets the money back once it has', async () => {
    const buyer = await world.newBuyer(studio)
    const { orderId, totalCents } = await world.order(buyer)
    const { sessions } = world.services.payments.api.checkout
    const { create } = sessions
    sessions.create = (asked?: object, options?: object) =>
      create.call(sessions, { ...asked, allowed_payment_method_types: ['sepa_debit'] }, options)
    const { url } = await buyer.clientPayments.startPayment({ orderId })
    sessions.create = create
    await world.choose(url, { method: 'sepa_debit' })
    await world.settled()
    await withdrawOrder(withdrawalPath(world.services, orderId))
    expect(await statusOf(buyer, orderId)).toBe('pending')
    await world.sandbox.advance(200)
    await world.work()
    world.clock.advance(2 * 60 * 60_000)
    await world.settled()
    expect(await statusOf(buyer, orderId)).toBe('canceled')
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: totalCents }])
  })

  test('from an order that was canceled reads that there is nothing left to withdraw from', async () => {
    const { orderId, link } = await paidFor()
    const step = await requestWithdrawal(link)
    await studio.clientPayments.cancelOrder({ orderId })
    expect((await open(link)).text).toContain('Deze bestelling is al geannuleerd')
    expect(await confirmWithdrawal(link, step)).toMatchObject({ status: 303, location: link })
    expect(await rowsOf(orderId)).toEqual([])
  })

  test('of which part was paid back before, gets the rest', async () => {
    const { buyer, orderId, totalCents, link } = await paidFor()
    const refundId = crypto.randomUUID()
    await studio.clientPayments.refundOrder({ refundId, orderId, amountCents: 100, reason: '' })
    await withdrawOrder(link)
    expect(await statusOf(buyer, orderId)).toBe('canceled')
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: totalCents }])
  })
})

describe('the provider', () => {
  test('that can not be reached is asked again, and the withdrawal stands meanwhile', async () => {
    const { buyer, orderId, totalCents, link } = await paidFor()
    const { refunds } = world.services.payments.api
    const refused = vi.spyOn(refunds, 'create').mockRejectedValue(new Error('no line'))
    await confirmWithdrawal(link, await requestWithdrawal(link))
    await world.work().catch(() => {})
    expect(await rowsOf(orderId)).toMatchObject([{ outcome: 'granted' }])
    expect(await statusOf(buyer, orderId)).toBe('processing')
    refused.mockRestore()
    world.clock.advance(60 * 60_000)
    await triesAgain(orderId)
    await world.settled()
    expect(await statusOf(buyer, orderId)).toBe('canceled')
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: totalCents }])
  })

  test('that refuses the refund is told to the studio once, and stays among failed work for admins', async () => {
    const { buyer, orderId, link } = await paidFor()
    const { refunds } = world.services.payments.api
    const { Stripe } = await import('stripe')
    const refused = vi
      .spyOn(refunds, 'create')
      .mockRejectedValue(
        new Stripe.errors.StripeInvalidRequestError({ message: 'no money', type: 'invalid_request_error' }),
      )
    await confirmWithdrawal(link, await requestWithdrawal(link))
    await world.work().catch(() => {})
    await triesAgain(orderId)
    await world.work().catch(() => {})
    expect(await bellOf(orderId)).toEqual(expect.arrayContaining(['order_refund_failed', 'order_withdrawn']))
    expect(await statusOf(buyer, orderId)).toBe('processing')
    const { rows } = await world.owner.query<{ last_error: string }>(
      `select last_error from graphile_worker.jobs where key = $1`,
      [`withdrawn ${orderId}`],
    )
    expect(rows[0]!.last_error).toContain('refuses to pay back')
    refused.mockRestore()
    await triesAgain(orderId)
    await world.settled()
    expect(await statusOf(buyer, orderId)).toBe('canceled')
  })

  const triesAgain = (orderId: string) =>
    world.owner.query(
      `select graphile_worker.reschedule_jobs(array[id], run_at => now()) from graphile_worker.jobs where key = $1`,
      [`withdrawn ${orderId}`],
    )
})

describe('the link', () => {
  test('opened by a mail scanner, ahead of time or time and again changes nothing', async () => {
    const { buyer, orderId, link } = await paidFor()
    expect((await world.visitor().fetch(link, { method: 'HEAD' })).status).toBe(204)
    expect((await world.visitor().get(link, { 'sec-purpose': 'prefetch' })).status).toBe(204)
    for (let nth = 1; nth <= 3; nth++) expect((await open(link)).status).toBe(200)
    expect(await rowsOf(orderId)).toEqual([])
    expect(await statusOf(buyer, orderId)).toBe('processing')
  })

  test('confirms only what was asked by it, for its order, within a day', async () => {
    const [mine, other] = [await paidFor(), await paidFor()]
    const [step, others] = [await requestWithdrawal(mine.link), await requestWithdrawal(other.link)]
    for (const forged of ['', 'x', others, `${step.slice(0, -4)}AAAA`, '%00'])
      expect(await confirmWithdrawal(mine.link, forged)).toMatchObject({ status: 200, location: null })
    world.clock.advance(DAY_MS + 1)
    const again = await confirmWithdrawal(mine.link, step)
    expect(again.text).toContain('Overeenkomst hier herroepen')
    expect(await rowsOf(mine.orderId)).toEqual([])
  })

  test('asks for a name, and says so at the field', async () => {
    const { link } = await paidFor()
    for (const naam of ['', '   ', '\0', '\u202e']) {
      const { status, text } = await post(link, { naam })
      expect(status).toBe(400)
      expect(text).toContain('Vul je naam in')
    }
    expect((await post(link, { naam: 'x'.repeat(121) })).status).toBe(400)
    expect((await post(link, { naam: 'x'.repeat(20_000) })).status).toBe(413)
  })

  test('that was not made here names nobody, and one opened far too often waits', async () => {
    const { orderId, link, number, buyer } = await paidFor()
    const forgeries = [
      `${link.slice(0, -1)}${link.endsWith('A') ? 'E' : 'A'}`,
      `/withdraw/${orderId}.`,
      '/withdraw/x',
      '/withdraw/%00',
    ]
    for (const forged of forgeries) {
      const { status, text } = await open(forged)
      expect(status).toBe(404)
      for (const mark of ['Vossen', 'Anna', number, buyer.email]) expect(text).not.toContain(mark)
      expect((await post(forged, { naam: 'Anna' })).status).toBe(404)
    }
    for (let nth = 1; nth <= 30; nth++) await open(link)
    expect((await open(link)).status).toBe(429)
    expect((await post(link, { naam: 'Anna' })).status).toBe(429)
  })
})

describe('a client who withdraws from one line after another', () => {
  // Uses a new studio, whose trial starts now, because the clock has moved by weeks.
  beforeAll(async () => {
    studio = await world.photographer({ studioName: 'Studio Reiger' })
  })

  /** Places and pays an order whose items can all be withdrawn. */
  async function threeLines() {
    const paid = await paidFor()
    await addOrderLine(paid.orderId, 'Rood', { ofStock: true, price: 100 })
    await addOrderLine(paid.orderId, 'Blauw', { ofStock: true, price: 200 })
    const { items } = await studio.orders.findOrder({ orderId: paid.orderId })
    const [print, red, blue] = items.map(({ id }) => id) as [string, string, string]
    return { ...paid, print, red, blue }
  }

  const asksFor = async (link: string, regel: string) =>
    sealedIn((await post(link, { naam: 'Anna', regel })).text)
  async function withdrawsLine(link: string, regel: string) {
    const answer = await confirmWithdrawal(link, await asksFor(link, regel))
    await world.settled()
    return answer
  }
  const itemsWithdrawn = async (orderId: string) =>
    (await studio.orders.findOrder({ orderId })).withdrawals.map(({ outcome, itemIds }) => [
      outcome,
      ...itemIds,
    ])

  test('gets the money of each, in writing each time, and both see all of them', async () => {
    const { buyer, orderId, link, red, blue } = await threeLines()
    await withdrawsLine(link, red)
    world.clock.advance(DAY_MS)
    const page = (await open(link)).text
    expect(page).toContain('Je herroeping is ontvangen')
    expect(page).toContain('Wat wil je nog meer herroepen?')
    expect(page.match(/type="checkbox"/g)).toHaveLength(2)
    expect(page).not.toMatch(/type="checkbox"[^>]* checked/)
    expect((await buyer.orders.findMyOrder({ orderId })).withdrawPath).toBe(link)
    await withdrawsLine(link, blue)
    const after = (await open(link)).text
    expect(after).toMatch(/Ook herroepen<\/dt><dd>1 × Kaarten Rood, op /)
    expect(after.match(/type="checkbox"/g)).toHaveLength(1)
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: 300 }])
    for (const seen of [
      await buyer.orders.findMyOrder({ orderId }),
      await studio.orders.findOrder({ orderId }),
    ])
      expect(seen).toMatchObject({
        status: 'processing',
        withdrawalOutcome: 'partly',
        withdrawnItemIds: [red, blue],
        withdrawals: [{ itemIds: [red] }, { itemIds: [blue] }],
      })
    const acknowledged = (await listLettersTo(world, buyer.email))
      .filter(({ kind }) => kind === 'order_withdrawn')
      .map(({ text }) => /overeenkomst over 1 × Kaarten (\w+) uit/.exec(text)![1])
    expect(new Set(acknowledged)).toEqual(new Set(['Rood', 'Blauw']))
    expect(acknowledged).toHaveLength(2)
    const [, ...credits] = await studio.clientPayments.listReceipts({ orderId })
    expect(credits).toMatchObject([{ totalCents: -100 }, { totalCents: -200 }])
  })

  test('with the last of them ends the order, and gets the rest of the money with the postage', async () => {
    const { buyer, orderId, totalCents, link, print, red, blue } = await threeLines()
    await withdrawsLine(link, red)
    await withdrawsLine(link, blue)
    const asked = await post(link, { naam: 'Anna', regel: print })
    expect(asked.text).toContain('de overeenkomst over bestelling')
    await confirmWithdrawal(link, sealedIn(asked.text))
    await world.settled()
    expect(await statusOf(buyer, orderId)).toBe('canceled')
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: totalCents }])
    expect(await itemsWithdrawn(orderId)).toEqual([
      ['partly', red],
      ['partly', blue],
      ['granted', print],
    ])
    expect((await open(link)).text).not.toContain('<form')
    expect((await buyer.orders.findMyOrder({ orderId })).withdrawPath).toBeNull()
  })

  test('can’t withdraw a line twice, and reads that it is withdrawn', async () => {
    const { buyer, orderId, link, red } = await threeLines()
    const staleTab = await asksFor(link, red)
    await withdrawsLine(link, red)
    const again = await post(link, { naam: 'Anna', regel: red })
    expect(again.status).toBe(400)
    expect(again.text).toContain('Dat heb je al herroepen. Kies wat je nog meer wilt herroepen')
    expect(await confirmWithdrawal(link, staleTab)).toMatchObject({ status: 303, location: link })
    await world.settled()
    expect(await itemsWithdrawn(orderId)).toEqual([['partly', red]])
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: 100 }])
    expect((await world.letters(buyer.email)).filter((kind) => kind === 'order_withdrawn')).toHaveLength(1)
  })

  test('in several tabs at the same moment withdraws each line once', async () => {
    const { orderId, link, red, blue } = await threeLines()
    const tabs = [await asksFor(link, red), await asksFor(link, red), await asksFor(link, blue)]
    await Promise.all(tabs.map((tab) => confirmWithdrawal(link, tab)))
    await world.settled()
    const withdrawn = await itemsWithdrawn(orderId)
    expect(withdrawn).toHaveLength(2)
    expect(withdrawn).toEqual(
      expect.arrayContaining([
        ['partly', red],
        ['partly', blue],
      ]),
    )
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: 300 }])
  })

  test('may once it was sent, until the term is over', async () => {
    const { buyer, orderId, link, print, red, blue } = await threeLines()
    await withdrawsLine(link, red)
    await studio.orders.shipOrder({ orderId, carrier: '', trackAndTrace: '' })
    world.clock.advance(13 * DAY_MS)
    const shipped = (await listLettersTo(world, buyer.email)).find(({ kind }) => kind === 'order_shipped')
    expect(shipped!.text).toContain(`Overeenkomst hier herroepen\n${world.url}${link}`)
    await withdrawsLine(link, blue)
    expect(await itemsWithdrawn(orderId)).toEqual([
      ['partly', red],
      ['partly', blue],
    ])
    const inTime = await asksFor(link, print)
    world.clock.advance(2 * DAY_MS)
    expect(await confirmWithdrawal(link, inTime)).toMatchObject({ status: 303 })
    const late = (await open(link)).text
    expect(late).toContain('Kaarten Blauw')
    expect(late).not.toContain('<form')
    expect((await buyer.orders.findMyOrder({ orderId })).withdrawPath).toBeNull()
    expect(await itemsWithdrawn(orderId)).toHaveLength(2)
  })
})
