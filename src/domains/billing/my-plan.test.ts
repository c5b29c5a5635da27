import { expect, test } from 'vitest'
import { plansBySize } from '#domains/activity/activity.rules.ts'
import { planIds, plans } from '#domains/plans/plans.rules.ts'
import { isUrgentState, planStateOf, type MySubscription } from './my-plan.rules.ts'

const runs = (facts: object = {}) => ({
  state: 'running' as const,
  isCanceled: false,
  periodEndsAt: new Date('2026-12-01T00:00:00Z'),
  nextAmountCents: 5900,
  paymentMethod: null,
  ...facts,
})

const plan = (facts: Partial<MySubscription>) =>
  planStateOf({ isActive: true, daysRemaining: 20, ...facts } as MySubscription)

test('a plan that renews itself is never about to end, however few days are left', () => {
  expect(plan({ daysRemaining: 1, subscription: runs() })).toBe('active')
  expect(plan({ daysRemaining: 1, subscription: runs({ state: 'trial' }) })).toBe('trial')
})

test('a plan that is paid by hand, or was cancelled, ends soon from seven days on', () => {
  expect(plan({ daysRemaining: 7, subscription: null })).toBe('active')
  expect(plan({ daysRemaining: 6, subscription: null })).toBe('soon')
  expect(plan({ daysRemaining: 20, subscription: runs({ isCanceled: true }) })).toBe('canceled')
  expect(plan({ daysRemaining: 6, subscription: runs({ isCanceled: true }) })).toBe('soon')
})

test('a payment that failed and a plan that has ended come before all else', () => {
  expect(plan({ subscription: runs({ state: 'payment_failed' }) })).toBe('paymentFailed')
  expect(plan({ isActive: false, subscription: runs() })).toBe('ended')
  expect(plan({ isActive: false, isClosed: true, subscription: runs() })).toBe('closed')
})

test('only what asks for something to be done is pressing', () => {
  const pressing = (['active', 'trial', 'canceled', 'soon', 'paymentFailed', 'ended'] as const).filter(
    isUrgentState,
  )
  expect(pressing).toEqual(['soon', 'paymentFailed', 'ended'])
})

test('the log knows the plans by their size', () => {
  expect(plansBySize).toEqual(planIds)
  const prices = planIds.map((id) => plans[id].monthlyPriceCents)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
})
