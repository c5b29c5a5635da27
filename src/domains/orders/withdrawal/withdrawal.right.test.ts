import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { orderStatuses } from '../orders.rules.ts'
import {
  decideWithdrawal,
  isFullyWithdrawn,
  lastDayOf,
  offersWithdrawal,
  withdrawableOf,
} from './withdrawal.rules.ts'

const DAY_MS = 24 * 60 * 60_000
const now = new Date('2026-12-03T13:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

test('an order is ending from its granted withdrawal until it is canceled', () => {
  expect(isFullyWithdrawn({ withdrawalOutcome: 'granted', status: 'processing' })).toBe(true)
  expect(isFullyWithdrawn({ withdrawalOutcome: 'granted', status: 'canceled' })).toBe(false)
  expect(isFullyWithdrawn({ withdrawalOutcome: 'not_applicable', status: 'processing' })).toBe(false)
  expect(isFullyWithdrawn({ withdrawalOutcome: 'partly', status: 'processing' })).toBe(false)
  expect(isFullyWithdrawn({ withdrawalOutcome: null, status: 'processing' })).toBe(false)
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
  expect(decideWithdrawal({ ...paid, createdAt: daysAgo(90), items: [card] }, now).outcome).toBe('granted')
  expect(decideWithdrawal({ ...sent(14), items: [card] }, now).outcome).toBe('granted')
  expect(decideWithdrawal({ ...sent(15), items: [card] }, now).reason).toBe('term_over')
  expect(decideWithdrawal({ ...paid, items: [print] }, now).reason).toBe('made_to_measure')
  expect(decideWithdrawal({ ...sent(15), items: [card, print] }, now).reason).toBe('made_to_measure')
  expect(decideWithdrawal({ ...sent(14), items: [card, print] }, now).outcome).toBe('partly')
})

test('what is digital may be withdrawn for fourteen days after the order, as long as it was not delivered', () => {
  expect(decideWithdrawal({ ...paid, createdAt: daysAgo(14), items: [download] }, now).outcome).toBe(
    'granted',
  )
  expect(decideWithdrawal({ ...paid, createdAt: daysAgo(15), items: [download] }, now).reason).toBe(
    'term_over',
  )
  expect(decideWithdrawal({ ...paid, shippedAt: daysAgo(1), items: [download] }, now).reason).toBe(
    'delivered',
  )
  expect(decideWithdrawal({ ...paid, shippedAt: daysAgo(1), items: [download, card] }, now).outcome).toBe(
    'partly',
  )
})

test('extra photos may be withdrawn for fourteen days, sooner over once delivered to who asked to begin', () => {
  const extras = { ...paid, kind: 'extra_photos' as const, status: 'completed' as const, items: [download] }
  const offered = (days: number) =>
    offersWithdrawal({ ...extras, createdAt: daysAgo(days), withdrawalOutcome: null }, now)
  expect([offered(14), offered(15)]).toEqual([true, false])
  expect(decideWithdrawal({ ...extras, isDelivered: false }, now).outcome).toBe('granted')
  expect(decideWithdrawal({ ...extras, isDelivered: true }, now).reason).toBe('delivered')
  expect(lastDayOf({ ...extras, createdAt: new Date('2026-12-03T22:59:00Z') })).toBe('2026-12-17')
})

test('the last day counts whole in Amsterdam, also where the clock changes within the term', () => {
  const shippedAt = new Date('2026-10-20T21:59:00Z')
  expect(lastDayOf({ kind: 'prints', createdAt: shippedAt, shippedAt })).toBe('2026-11-03')
  const order = { ...paid, status: 'shipped' as const, shippedAt, items: [card] }
  expect(decideWithdrawal(order, new Date('2026-11-03T22:59:59Z')).outcome).toBe('granted')
  expect(decideWithdrawal(order, new Date('2026-11-03T23:00:00Z')).reason).toBe('term_over')
})

test('an order without lines pays nothing back by itself, unless nothing was paid', () => {
  expect(decideWithdrawal({ ...paid, items: [] }, now).outcome).toBe('not_applicable')
  expect(decideWithdrawal({ ...paid, status: 'pending', items: [print] }, now).outcome).toBe('granted')
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

test('each line is judged as it would be alone, and waiting never brings a right back', () => {
  fc.assert(
    fc.property(anyOrder, moment, fc.nat(40), (order, at, days) => {
      const withdrawable = withdrawableOf(order, at)
      const alone = (one: (typeof order.items)[number]) =>
        decideWithdrawal({ ...order, items: [one] }, at).outcome
      expect(withdrawable).toEqual(order.items.filter((one) => alone(one) === 'granted'))
      const all = withdrawable.length === order.items.length
      const none = withdrawable.length === 0
      expect(decideWithdrawal(order, at).outcome).toBe(all ? 'granted' : none ? 'not_applicable' : 'partly')
      const later = withdrawableOf(order, new Date(at.getTime() + days * DAY_MS))
      expect(later.filter((one) => !withdrawable.includes(one))).toEqual([])
    }),
  )
})

test('who withdraws from some of the lines keeps the others', () => {
  const items = [{ ...card }, { ...card }, { ...print }]
  expect(decideWithdrawal({ ...paid, items }, now, [items[0]!]).outcome).toBe('partly')
  expect(decideWithdrawal({ ...paid, items: items.slice(0, 2) }, now, [items[0]!]).outcome).toBe('partly')
  expect(decideWithdrawal({ ...paid, items: items.slice(0, 2) }, now).outcome).toBe('granted')
  expect(decideWithdrawal({ ...paid, status: 'pending', items }, now, [items[0]!]).outcome).toBe('granted')
})

test('whatever goods may be withdrawn is offered to be, until it was', () => {
  fc.assert(
    fc.property(anyOrder, moment, (order, at) => {
      const goods = { ...order, items: order.items.map((one) => ({ ...one, supply: 'goods' as const })) }
      const isRunning = goods.status !== 'canceled' && goods.status !== 'pending'
      if (isRunning && decideWithdrawal(goods, at).outcome === 'granted')
        expect(offersWithdrawal({ ...goods, withdrawalOutcome: null }, at)).toBe(true)
      expect(offersWithdrawal({ ...goods, withdrawalOutcome: 'granted' }, at)).toBe(false)
      expect(offersWithdrawal({ ...goods, items: [], withdrawalOutcome: 'partly' }, at)).toBe(false)
      if (goods.shippedAt && offersWithdrawal({ ...goods, withdrawalOutcome: null }, at))
        expect(calendarDay(at) <= lastDayOf(goods)!).toBe(true)
    }),
  )
})
