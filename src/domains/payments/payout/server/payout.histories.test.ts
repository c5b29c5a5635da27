import { ORPCError } from '@orpc/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePayoutAccount } from '#test/payments/payout-account.ts'
import { newShopWorld, type Buyer, type ShopWorld } from '#test/payments/shop-world.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import type { Photographer } from '#test/world/new-world.ts'

let world: ShopWorld
let admin: Awaited<ReturnType<ShopWorld['admin']>>
beforeAll(async () => {
  world = await newShopWorld()
  admin = await world.admin()
  world.services.payoutDebtor = { name: 'Lichttafel', iban: 'NL20INGB0001234567' }
})
afterAll(() => world.close())

const steps = [
  'pay',
  'pay and dispute later',
  'approve',
  'undo an approval',
  'refund a part',
  'refund all',
  'wait for the bank',
  'win the dispute',
  'lose the dispute',
  'request',
  'request',
  'cancel',
  'make a file',
  'make a file',
  'paid',
  'returned',
] as const
type Step = (typeof steps)[number]

const history = fc.array(fc.record({ step: fc.constantFrom(...steps), which: fc.nat({ max: 20 }) }), {
  minLength: 40,
  maxLength: 70,
})

/** Contains every step, so that a few random histories are enough. */
const fullHistory = (
  [
    'pay',
    'pay and dispute later',
    'approve',
    'undo an approval',
    'approve',
    'request',
    'refund a part',
    'cancel',
    'request',
    'wait for the bank',
    'make a file',
    'win the dispute',
    'paid',
    'refund all',
    'pay and dispute later',
    'pay',
    'approve',
    'request',
    'wait for the bank',
    'lose the dispute',
    'make a file',
    'returned',
    'request',
    'make a file',
    'paid',
    'returned',
  ] as Step[]
).map((step, which) => ({ step, which }))

type Payment = {
  id: string
  order_id: string
  amount_cents: number
  refunded_cents: number
  dispute: string | null
  approved_at: Date | null
  stripe_payment_intent_id: string
}
type ModelPayout = {
  id: string
  state: string
  lines: Map<string, number>
  /**
   * Whether the request was canceled after several payments lost worth. The product may have
   * lowered it first, so the model takes over its lines.
   */
  mayHaveLost?: boolean
}

test('whatever happens to payments and payouts, in any order, each cent is paid once and every sum is exact', async () => {
  const seen = new Set<Step>()
  await fc.assert(
    fc.asyncProperty(history, async (lived) => {
      const studio = await world.photographer()
      await givePayoutAccount(world.services, studio.id)
      const life = newModel(studio, await world.newBuyer(studio))
      for (const { step, which } of lived) {
        if (await life.does(step, which)) seen.add(step)
        await life.isExact(step)
      }
      // Leaves no request for the next run's file.
      await admin.payoutDesk.makePayoutFile({}).catch(refused)
    }),
    { numRuns: countByTier(4, 8, 20), endOnFailure: true, examples: [[fullHistory]] },
  )
  expect(steps.filter((step) => !seen.has(step))).toEqual([])
})

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

function newModel(studio: Photographer, buyer: Buyer) {
  const payouts: ModelPayout[] = []
  const filed = new Map<string, number>()

  const listPayments = async () =>
    (
      await world.owner.query<Payment>(
        `select * from client_payments where photographer_id = $1 and status = 'succeeded' order by created_at, id`,
        [studio.id],
      )
    ).rows
  const worth = ({ approved_at, dispute, amount_cents, refunded_cents }: Payment) =>
    approved_at === null || dispute === 'open' ? 0 : amount_cents - refunded_cents
  const isHolding = ({ state }: ModelPayout) => ['requested', 'in_file', 'paid'].includes(state)
  const heldOf = (paymentId: string) =>
    sum(payouts.filter(isHolding).map(({ lines }) => lines.get(paymentId) ?? 0))
  const total = ({ lines }: ModelPayout) => sum(lines.values())
  const one = <Item>(items: Item[], which: number): Item | undefined => items[which % (items.length || 1)]
  const inState = (...states: string[]) => payouts.filter(({ state }) => states.includes(state))

  async function lowerRequest() {
    const [request] = inState('requested')
    if (!request) return
    const lines = new Map(request.lines)
    let lowered = 0
    for (const payment of await listPayments()) {
      const tooMuch = heldOf(payment.id) - worth(payment)
      if (tooMuch <= 0) continue
      lowered += 1
      lines.set(payment.id, (lines.get(payment.id) ?? 0) - tooMuch)
    }
    if (sum(lines.values()) <= 0) Object.assign(request, { state: 'canceled', mayHaveLost: lowered > 1 })
    else request.lines = new Map([...lines].filter(([, cents]) => cents !== 0))
  }

  const pay = async (which: number, card?: string) => {
    await world.paidOrder(buyer, 3 + (which % 8), card ? { card } : {})
    return true
  }
  const disputeOf = async (which: number) =>
    one(
      (await listPayments()).filter(({ dispute }) => dispute === 'open'),
      which,
    )
  const decide = async (which: number, evidence: string) => {
    const payment = await disputeOf(which)
    if (!payment) return false
    const { data } = await world.provider.disputes.list({
      payment_intent: payment.stripe_payment_intent_id,
    })
    await world.provider.disputes.update(data[0]!.id, { evidence: { uncategorized_text: evidence } })
    await world.settled()
    return true
  }
  const withPayment = async (which: number, work: (payment: Payment) => Promise<unknown>) => {
    const payment = one(await listPayments(), which)
    return payment !== undefined && isDone(work(payment))
  }
  const settle = async (which: number, outcome: 'paid' | 'returned') => {
    const payout = one(inState('in_file', 'paid'), which)
    const settled = payout && isDone(admin.payoutDesk.settlePayout({ payoutId: payout.id, outcome }))
    if (!(await settled)) return false
    payout!.state = outcome
    return true
  }

  const doing: Record<Step, (which: number) => Promise<boolean>> = {
    pay: (which) => pay(which),
    'pay and dispute later': (which) => pay(which, 'isDisputed'),
    approve: async () => {
      const waiting = (await listPayments()).filter((payment) => payment.approved_at === null)
      const approve = ({ id }: Payment) => admin.paymentDesk.approvePayment({ paymentId: id })
      const approved = []
      for (const payment of waiting) approved.push(await isDone(approve(payment)))
      return approved.includes(true)
    },
    'undo an approval': (which) =>
      withPayment(which, ({ id }) => admin.paymentDesk.undoApproval({ paymentId: id })),
    'refund a part': (which) =>
      withPayment(which, ({ order_id: orderId }) =>
        studio.clientPayments.refundOrder({
          orderId,
          refundId: crypto.randomUUID(),
          amountCents: 100 + which,
          reason: '',
        }),
      ),
    'refund all': (which) =>
      withPayment(which, ({ order_id: orderId }) => studio.clientPayments.cancelOrder({ orderId })),
    'wait for the bank': async () => {
      world.clock.advance(3 * 60_000)
      await world.settled()
      return true
    },
    'win the dispute': (which) => decide(which, 'winning_evidence'),
    'lose the dispute': (which) => decide(which, 'losing_evidence'),
    request: async () => {
      const due = (await listPayments()).map(
        (payment) => [payment.id, worth(payment) - heldOf(payment.id)] as const,
      )
      const isPossible =
        inState('requested', 'in_file').length === 0 && sum(due.map(([, cents]) => cents)) >= 1000
      const made = await studio.payouts.requestPayout({}).catch(refused)
      expect(made !== undefined).toBe(isPossible)
      if (!made) return false
      const lines = new Map(due.filter(([, cents]) => cents !== 0))
      payouts.push({ id: made.id, state: 'requested', lines })
      return true
    },
    cancel: async () => {
      const [payout] = inState('requested', 'in_file')
      if (!payout || !(await isDone(studio.payouts.cancelPayout({ payoutId: payout.id })))) return false
      expect(payout.state).toBe('requested')
      payout.state = 'canceled'
      return true
    },
    'make a file': async () => {
      const made = await admin.payoutDesk.makePayoutFile({}).catch(refused)
      const requested = inState('requested')
      expect(made === undefined).toBe(requested.length === 0)
      if (!made) return false
      const xml = await (await admin.get(made.address)).text()
      for (const payout of requested) {
        expect(filed.has(payout.id)).toBe(false)
        filed.set(payout.id, total(payout))
        expect(amountsIn(xml).get(payout.id.replaceAll('-', ''))).toBe(total(payout))
        payout.state = 'in_file'
      }
      return true
    },
    paid: (which) => settle(which, 'paid'),
    returned: (which) => settle(which, 'returned'),
  }

  async function takeWhatWasLeft(payout: ModelPayout) {
    const { rows } = await studio.payouts.listPayoutLines({ payoutId: payout.id })
    const left = new Map(rows.map(({ id, amountCents }) => [id, amountCents]))
    expect([...payout.lines.keys()]).toEqual(expect.arrayContaining([...left.keys()]))
    expect(sum(left.values())).toBeGreaterThan(0)
    expect(sum(left.values())).toBeLessThanOrEqual(total(payout))
    Object.assign(payout, { lines: left, mayHaveLost: false })
  }

  async function isExact(after: Step) {
    for (const payout of payouts) if (payout.mayHaveLost) await takeWhatWasLeft(payout)
    const payments = await listPayments()
    const desk = await studio.payouts.findPayoutDesk({})
    const due = payments.map((payment) => worth(payment) - heldOf(payment.id))
    const held = sum(payouts.filter(isHolding).map(total))
    expect(desk.availableCents, after).toBe(sum(payments.map(worth)) - held)
    expect(desk.settleCents, after).toBe(sum(due.filter((cents) => cents < 0)))
    expect(sum(desk.toSettle.map(({ amountCents }) => amountCents)), after).toBe(desk.settleCents)
    const { rows } = await studio.payouts.listPayouts({})
    const shown = rows.map(({ id, state, amountCents }) => ({ id, state, amountCents }))
    const modelled = payouts.map((payout) => ({
      id: payout.id,
      state: payout.state,
      amountCents: total(payout),
    }))
    expect(shown.toReversed(), after).toEqual(modelled)
    for (const payout of payouts) {
      const lines = await studio.payouts.listPayoutLines({ payoutId: payout.id })
      expect(new Map(lines.rows.map(({ id, amountCents }) => [id, amountCents])), after).toEqual(payout.lines)
      if (filed.has(payout.id)) expect(total(payout), after).toBe(filed.get(payout.id))
    }
    // Payouts never hold more than the client paid.
    for (const { id, amount_cents: paid } of payments) {
      expect(heldOf(id), after).toBeLessThanOrEqual(paid)
      expect(worth(payments.find((payment) => payment.id === id)!)).toBeLessThanOrEqual(paid)
    }
  }

  return {
    does: async (step: Step, which: number) => {
      const isDone = await doing[step](which)
      await lowerRequest()
      return isDone
    },
    isExact,
  }
}

const amountsIn = (xml: string) =>
  new Map(
    [...xml.matchAll(/<EndToEndId>(\w+)<[^]*?<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(
      ([, id, euros, cents]) => [id!, Number(euros) * 100 + Number(cents)],
    ),
  )

function refused(error: unknown): undefined {
  if (error instanceof ORPCError && error.defined) return undefined
  throw error
}

const isDone = async (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      refused(error)
      return false
    },
  )
