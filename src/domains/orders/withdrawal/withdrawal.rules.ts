import type { VatQuestion } from '#domains/catalog/vat.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { OrderKind, OrderStatus } from '../orders.rules.ts'

export type Supply = VatQuestion['supply']

/** `partly` grants the chosen lines, while the rest of the order goes on. */
export const withdrawalOutcomes = ['granted', 'partly', 'not_applicable'] as const
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number]

/** Reasons why no item may be withdrawn; the first that applies is shown. */
export const withdrawalReasons = ['made_to_measure', 'delivered', 'term_over'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

export type OrderWithdrawal = {
  outcome: WithdrawalOutcome
  reason: WithdrawalReason | null
  itemIds: string[]
  confirmedAt: Date
}

export type Decision =
  | { outcome: 'granted' | 'partly'; reason: null }
  | { outcome: 'not_applicable'; reason: WithdrawalReason }

export const WITHDRAWAL_DAYS = 14
export const PAY_BACK_DAYS = 14

type Moments = { status: OrderStatus; createdAt: Date; shippedAt: Date | null }
type Term = Pick<Moments, 'createdAt' | 'shippedAt'> & { kind: OrderKind }
type SoldItem = { supply: Supply; isMadeToMeasure: boolean }

const DAY_MS = 24 * 60 * 60_000

/** Excludes the first day and includes the last one completely (Regulation 1182/71, article 3). */
const lastDayAfter = (moment: Date) =>
  new Date(Date.parse(calendarDay(moment)) + WITHDRAWAL_DAYS * DAY_MS).toISOString().slice(0, 10)

/** Returns an ISO date; null for goods that are not shipped yet. */
export const lastDayOf = ({ kind, createdAt, shippedAt }: Term): string | null =>
  kind === 'extra_photos' ? lastDayAfter(createdAt) : shippedAt && lastDayAfter(shippedAt)

type WithdrawableOrder<Item> = Moments & {
  items: readonly Item[]
  /**
   * Whether all digital items were delivered to a client who agreed that delivery ends the right.
   */
  isDelivered?: boolean
}

/** Returns the items that may be withdrawn now, each judged separately. */
export const withdrawableOf = <Item extends SoldItem>(order: WithdrawableOrder<Item>, now: Date): Item[] =>
  // Every item of an unpaid order may be withdrawn: the client may cancel that order anyway.
  order.items.filter((item) => order.status === 'pending' || reasonAgainst(item, order, now) === undefined)

/** Decides on a withdrawal of `chosen`, a subset of the items that may be withdrawn. */
export function decideWithdrawal<Item extends SoldItem>(
  order: WithdrawableOrder<Item>,
  now: Date,
  chosen: readonly Item[] = withdrawableOf(order, now),
): Decision {
  if (order.status === 'pending') return { outcome: 'granted', reason: null }
  if (chosen.length > 0)
    return { outcome: chosen.length === order.items.length ? 'granted' : 'partly', reason: null }
  const reasons = order.items.map((item) => reasonAgainst(item, order, now))
  const reason = withdrawalReasons.find((one) => reasons.includes(one)) ?? 'made_to_measure'
  return { outcome: 'not_applicable', reason }
}

function reasonAgainst(
  { supply, isMadeToMeasure }: SoldItem,
  { createdAt, shippedAt, isDelivered = false }: Moments & { isDelivered?: boolean },
  now: Date,
): WithdrawalReason | undefined {
  if (supply === 'goods' && isMadeToMeasure) return 'made_to_measure'
  if (supply === 'digital' && (shippedAt !== null || isDelivered)) return 'delivered'
  const lastDay = supply === 'digital' ? lastDayAfter(createdAt) : shippedAt && lastDayAfter(shippedAt)
  return lastDay !== null && calendarDay(now) > lastDay ? 'term_over' : undefined
}

type WithdrawalState = { withdrawalOutcome: WithdrawalOutcome | null; status: OrderStatus }

/**
 * Whether a client may withdraw or ask to. Possible once, and again after a partial withdrawal if
 * withdrawable items remain.
 */
export const acceptsWithdrawal = (order: WithdrawableOrder<SoldItem> & WithdrawalState, now: Date): boolean =>
  order.status !== 'canceled' &&
  (order.withdrawalOutcome === null ||
    (order.withdrawalOutcome === 'partly' && withdrawableOf(order, now).length > 0))

/** Whether the order and its emails link to the withdrawal page. */
export const offersWithdrawal = (
  order: WithdrawableOrder<SoldItem> & Term & WithdrawalState,
  now: Date,
): boolean => {
  const lastDay = lastDayOf(order)
  return acceptsWithdrawal(order, now) && (lastDay === null || calendarDay(now) <= lastDay)
}

export const WITHDRAWAL_PATH = '/withdraw/'

/** Whether the order is withdrawn completely and about to be canceled. */
export const isFullyWithdrawn = ({ withdrawalOutcome, status }: WithdrawalState) =>
  withdrawalOutcome === 'granted' && status !== 'canceled'
