import type { VatQuestion } from '#domains/catalog/vat.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { OrderKind, OrderStatus } from '../orders.rules.ts'

export type Supply = VatQuestion['supply']

/** `partly`: granted for the chosen lines, while the rest of the order goes on. */
export const withdrawalOutcomes = ['granted', 'partly', 'not_applicable'] as const
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number]

/** Why there is no right to withdraw any line; of several reasons the first counts. */
export const withdrawalReasons = ['made_to_measure', 'delivered', 'term_over'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** A withdrawal as both sides see it. */
export type OrderWithdrawal = {
  outcome: WithdrawalOutcome
  reason: WithdrawalReason | null
  itemIds: string[]
  confirmedAt: string
}

export type Decision =
  | { outcome: 'granted' | 'partly'; reason: null }
  | { outcome: 'not_applicable'; reason: WithdrawalReason }

export const WITHDRAWAL_DAYS = 14
/** Within which the money must be back. */
export const PAY_BACK_DAYS = 14

type Moments = { status: OrderStatus; createdAt: Date; shippedAt: Date | null }
type Term = Pick<Moments, 'createdAt' | 'shippedAt'> & { kind: OrderKind }
type Bought = { supply: Supply; isMadeToMeasure: boolean }

const DAY_MS = 24 * 60 * 60_000

/** The day of the moment does not count, and the last one counts whole (Regulation 1182/71, article 3). */
const lastDayAfter = (moment: Date) =>
  new Date(Date.parse(calendarDay(moment)) + WITHDRAWAL_DAYS * DAY_MS).toISOString().slice(0, 10)

/** The last day on which an order may be withdrawn; null for goods that were not sent yet. */
export const lastDayOf = ({ kind, createdAt, shippedAt }: Term): string | null =>
  kind === 'extra_photos' ? lastDayAfter(createdAt) : shippedAt && lastDayAfter(shippedAt)

type Withdrawable<Item> = Moments & {
  /** Items that were not withdrawn before. */
  items: readonly Item[]
  /** All that is digital was delivered, to a client who agreed that this ends the right. */
  isDelivered?: boolean
}

/** The items of an order that may be withdrawn now, each judged alone. */
export const withdrawableOf = <Item extends Bought>(order: Withdrawable<Item>, now: Date): Item[] =>
  // Nothing is made or delivered before it is paid for, and its client may cancel it anyway.
  order.items.filter((item) => order.status === 'pending' || whyNot(item, order, now) === undefined)

/** Decides on a withdrawal from `chosen`, some or all of the items that may be withdrawn. */
export function decide<Item extends Bought>(
  order: Withdrawable<Item>,
  now: Date,
  chosen: readonly Item[] = withdrawableOf(order, now),
): Decision {
  if (order.status === 'pending') return { outcome: 'granted', reason: null }
  if (chosen.length > 0)
    return { outcome: chosen.length === order.items.length ? 'granted' : 'partly', reason: null }
  const reasons = order.items.map((item) => whyNot(item, order, now))
  // An order without lines pays nothing back by itself.
  const reason = withdrawalReasons.find((one) => reasons.includes(one)) ?? 'made_to_measure'
  return { outcome: 'not_applicable', reason }
}

function whyNot(
  { supply, isMadeToMeasure }: Bought,
  { createdAt, shippedAt, isDelivered = false }: Moments & { isDelivered?: boolean },
  now: Date,
): WithdrawalReason | undefined {
  if (supply === 'goods' && isMadeToMeasure) return 'made_to_measure'
  if (supply === 'digital' && (shippedAt !== null || isDelivered)) return 'delivered'
  const lastDay = supply === 'digital' ? lastDayAfter(createdAt) : shippedAt && lastDayAfter(shippedAt)
  return lastDay !== null && calendarDay(now) > lastDay ? 'term_over' : undefined
}

type Withdrawn = { withdrawalOutcome: WithdrawalOutcome | null; status: OrderStatus }

/** Whether a client may withdraw, or ask to; after a first withdrawal only from lines that are left. */
export const takesWithdrawal = (order: Withdrawable<Bought> & Withdrawn, now: Date): boolean =>
  order.status !== 'canceled' &&
  (order.withdrawalOutcome === null ||
    (order.withdrawalOutcome === 'partly' && withdrawableOf(order, now).length > 0))

/** Whether the order and letters about it lead to withdrawing, or to asking the studio where no right applies. */
export const offersWithdrawal = (order: Withdrawable<Bought> & Term & Withdrawn, now: Date): boolean => {
  const lastDay = lastDayOf(order)
  return takesWithdrawal(order, now) && (lastDay === null || calendarDay(now) <= lastDay)
}

export const WITHDRAWAL_PATH = '/withdraw/'

/** Withdrawn from as a whole and about to be canceled, so that nothing is made any more. */
export const isEnding = ({ withdrawalOutcome, status }: Withdrawn) =>
  withdrawalOutcome === 'granted' && status !== 'canceled'
