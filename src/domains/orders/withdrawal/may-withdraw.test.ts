import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { orderStatuses } from '../orders.rules.ts'
import { isEnding, lastDayOf, mayWithdraw, offersWithdrawal } from './withdrawal.rules.ts'

const DAY_MS = 24 * 60 * 60_000
const now = new Date('2026-12-03T13:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

test('an order is ending from its granted withdrawal until it is canceled', () => {
  expect(isEnding({ withdrawalOutcome: 'granted', status: 'processing' })).toBe(true)
  expect(isEnding({ withdrawalOutcome: 'granted', status: 'canceled' })).toBe(false)
  expect(isEnding({ withdrawalOutcome: 'not_applicable', status: 'processing' })).toBe(false)
  expect(isEnding({ withdrawalOutcome: null, status: 'processing' })).toBe(false)
})

const card = { supply: 'goods', isMadeToMeasure: false } as const
const print = { supply: 'goods', isMadeToMeasure: true } as const
const download = { supply: 'digital', isMadeToMeasure: false } as const
const paid = { kind: 'prints', status: 'processing', createdAt: daysAgo(3), shippedAt: null } as const

test('cards of the studio may be sent back until fourteen whole days after they were sent, prints in one’s crop never', () => {
  const sent = (days: number) => ({
    ...paid,
    status: 'shipped' as const,
    createdAt: daysAgo(90),
    shippedAt: daysAgo(days),
  })
  expect(mayWithdraw({ ...paid, createdAt: daysAgo(90), items: [card] }, now).outcome).toBe('granted')
  expect(mayWithdraw({ ...sent(14), items: [card] }, now).outcome).toBe('granted')
  expect(mayWithdraw({ ...sent(15), items: [card] }, now).reason).toBe('term_over')
  expect(mayWithdraw({ ...paid, items: [print] }, now).reason).toBe('made_to_measure')
  expect(mayWithdraw({ ...sent(15), items: [card, print] }, now).reason).toBe('made_to_measure')
})

test('what is digital may be withdrawn for fourteen days after the order, as long as it was not delivered', () => {
  expect(mayWithdraw({ ...paid, createdAt: daysAgo(14), items: [download] }, now).outcome).toBe('granted')
  expect(mayWithdraw({ ...paid, createdAt: daysAgo(15), items: [download] }, now).reason).toBe('term_over')
  expect(mayWithdraw({ ...paid, shippedAt: daysAgo(1), items: [download, card] }, now).reason).toBe(
    'delivered',
  )
})

test('extra photos may be withdrawn for fourteen days, sooner over once delivered to who asked to begin', () => {
  const extras = { ...paid, kind: 'extra_photos' as const, status: 'completed' as const, items: [download] }
  const offered = (days: number) =>
    offersWithdrawal({ ...extras, createdAt: daysAgo(days), withdrawnAt: null }, now)
  expect([offered(14), offered(15)]).toEqual([true, false])
  expect(mayWithdraw({ ...extras, isDelivered: false }, now).outcome).toBe('granted')
  expect(mayWithdraw({ ...extras, isDelivered: true }, now).reason).toBe('delivered')
  expect(lastDayOf({ ...extras, createdAt: new Date('2026-12-03T22:59:00Z') })).toBe('2026-12-17')
})

test('the last day counts whole in Amsterdam, also where the clock changes within the term', () => {
  const shippedAt = new Date('2026-10-20T21:59:00Z')
  expect(lastDayOf({ kind: 'prints', createdAt: shippedAt, shippedAt })).toBe('2026-11-03')
  const order = { ...paid, status: 'shipped' as const, shippedAt, items: [card] }
  expect(mayWithdraw(order, new Date('2026-11-03T22:59:59Z')).outcome).toBe('granted')
  expect(mayWithdraw(order, new Date('2026-11-03T23:00:00Z')).reason).toBe('term_over')
})

test('an order without lines pays nothing back by itself, unless nothing was paid', () => {
  expect(mayWithdraw({ ...paid, items: [] }, now).outcome).toBe('not_applicable')
  expect(mayWithdraw({ ...paid, status: 'pending', items: [print] }, now).outcome).toBe('granted')
})

const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
const item = fc.record({
  supply: fc.constantFrom('goods' as const, 'digital' as const),
  isMadeToMeasure: fc.boolean(),
})
const anyOrder = fc.record({
  kind: fc.constant('prints' as const),
  status: fc.constantFrom(...orderStatuses),
  createdAt: moment,
  shippedAt: fc.option(moment),
  items: fc.array(item, { minLength: 1, maxLength: 4 }),
})

test('an order is granted just when each of its lines would be alone, and waiting never brings a right back', () => {
  fc.assert(
    fc.property(anyOrder, moment, fc.nat(40), (order, at, days) => {
      const { outcome } = mayWithdraw(order, at)
      const alone = order.items.map((one) => mayWithdraw({ ...order, items: [one] }, at).outcome)
      expect(outcome === 'granted').toBe(alone.every((one) => one === 'granted'))
      const later = mayWithdraw(order, new Date(at.getTime() + days * DAY_MS)).outcome
      if (outcome === 'not_applicable') expect(later).toBe('not_applicable')
    }),
  )
})

test('whatever goods may be withdrawn is offered to be, until it was', () => {
  fc.assert(
    fc.property(anyOrder, moment, (order, at) => {
      const goods = { ...order, items: order.items.map((one) => ({ ...one, supply: 'goods' as const })) }
      const isRunning = goods.status !== 'canceled' && goods.status !== 'pending'
      if (isRunning && mayWithdraw(goods, at).outcome === 'granted')
        expect(offersWithdrawal({ ...goods, withdrawnAt: null }, at)).toBe(true)
      expect(offersWithdrawal({ ...goods, withdrawnAt: at }, at)).toBe(false)
      if (goods.shippedAt && offersWithdrawal({ ...goods, withdrawnAt: null }, at))
        expect(calendarDay(at) <= lastDayOf(goods)!).toBe(true)
    }),
  )
})
