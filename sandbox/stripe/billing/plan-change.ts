import { newId } from '../state/new-id.ts'
import type { PendingItem } from '../state/internal-records.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { findByParameter } from '../resources/find-record.ts'
import {
  type Invoice,
  type InvoiceLine,
  listOf,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { amountOf, productName } from './invoice-lines.ts'
import { currentPeriod, nextPeriod, pendingItemsOf, withPeriod } from './renew-subscription.ts'
import { toStripePlan, getSharedInterval } from './start-subscription.ts'

export type ItemWish = { id: string; price?: string | undefined; quantity?: number | undefined }

export type PlannedChange = {
  after: Subscription
  prorations: PendingItem[]
  /**
   * Whether the billing interval changes outside a trial, so that the period restarts and is
   * charged immediately.
   */
  startsAnew: boolean
}

/** Computes a change without making it, so that a preview and the change agree to the cent. */
export function planChange(
  sandbox: Sandbox,
  before: Subscription,
  wishes: ItemWish[],
  { at, isProrated }: { at: number; isProrated: boolean },
): PlannedChange {
  const changes = wishes.map((wish, position) => changeOf(sandbox, before, wish, position))
  const items = before.items.data.map((item) => changes.find(({ from }) => from.id === item.id)?.to ?? item)
  const changed = { ...before, items: listOf(items, before.items.url) }
  const isTrial = before.status === 'trialing'
  const startsAnew = !isTrial && !isSameInterval(before, changed)
  const anchored = startsAnew ? { ...changed, billing_cycle_anchor: at } : changed
  return {
    after: startsAnew ? withPeriod(anchored, nextPeriod(anchored, at)) : anchored,
    prorations:
      isProrated && !isTrial
        ? changes.flatMap((change) => prorationsOf(sandbox, before, change, at, startsAnew))
        : [],
    startsAnew,
  }
}

type Change = { from: SubscriptionItem; to: SubscriptionItem }

function changeOf(sandbox: Sandbox, { items }: Subscription, wish: ItemWish, position: number): Change {
  const from = items.data.find(({ id }) => id === wish.id)
  if (!from)
    throwInvalid(`No such subscription item: '${wish.id}'`, `items[${position}][id]`, 'resource_missing')
  const price = wish.price
    ? findByParameter(sandbox, 'price', wish.price, `items[${position}][price]`)
    : from.price
  return {
    from,
    to: { ...from, price, plan: toStripePlan(price), quantity: wish.quantity ?? from.quantity ?? 1 },
  }
}

const isSameInterval = (before: Subscription, after: Subscription) => {
  const [from, to] = [before, after].map(({ items }) =>
    getSharedInterval(items.data.map(({ price }) => price)),
  )
  return from?.interval === to?.interval && from?.interval_count === to?.interval_count
}

// Prorates to the second, as Stripe does. Credits unused time, and charges the rest at the new
// price unless the period restarts.
function prorationsOf(
  sandbox: Sandbox,
  subscription: Subscription,
  { from, to }: Change,
  at: number,
  startsAnew: boolean,
): PendingItem[] {
  if (from.price.id === to.price.id && from.quantity === to.quantity) return []
  const { start, end } = currentPeriod(subscription)
  const charged = lastCharge(sandbox, subscription, from)
  const credit = charged?.credit(at) ?? Math.round((priceOf(from) * (end - at)) / (end - start))
  const rest = { start: at, end }
  const back = pendingFor(sandbox, subscription, from, rest, -credit)
  if (startsAnew) return [{ ...back, credited: charged?.named ?? null }]
  const left = Math.round((priceOf(to) * (end - at)) / (end - start))
  return [{ ...back, credited: charged?.named ?? null }, pendingFor(sandbox, subscription, to, rest, left)]
}

const priceOf = ({ price, quantity = 1 }: SubscriptionItem) => amountOf(price, quantity)

// Finds the last charge for the item's current period, pending or invoiced. The credit is a share
// of that charge.
function lastCharge(sandbox: Sandbox, { id }: Subscription, item: SubscriptionItem) {
  const waiting = pendingItemsOf(sandbox, id).findLast(
    ({ isCredit, subscriptionItem }) => !isCredit && subscriptionItem === item.id,
  )
  if (waiting) {
    const { start, end, amountCents } = waiting
    return { credit: (at: number) => Math.round((amountCents * (end - at)) / (end - start)), named: null }
  }
  const found = sandbox.store
    .all('invoice')
    .filter(({ status, parent }) => status !== 'void' && parent?.subscription_details?.subscription === id)
    .flatMap((invoice) => invoice.lines.data.map((line) => ({ invoice, line })))
    .findLast(({ line }) => isChargeFor(line, item))
  return found && creditOf(found)
}

const isChargeFor = ({ amount, parent, period, pricing }: InvoiceLine, item: SubscriptionItem) =>
  amount > 0 &&
  parent?.subscription_item_details?.subscription_item === item.id &&
  pricing?.price_details?.price === item.price.id &&
  period.end === item.current_period_end

const creditOf = ({ invoice, line }: { invoice: Invoice; line: InvoiceLine }) => ({
  credit: (at: number) =>
    Math.round((line.amount * (line.period.end - at)) / (line.period.end - line.period.start)),
  named: { invoice: invoice.id, lines: [line.id] },
})

function pendingFor(
  sandbox: Sandbox,
  subscription: Subscription,
  item: SubscriptionItem,
  { start, end }: { start: number; end: number },
  amountCents: number,
): PendingItem {
  const { price, quantity = 1 } = item
  const isCredit = amountCents < 0
  return {
    id: newId('ii'),
    subscription: subscription.id,
    subscriptionItem: item.id,
    amountCents,
    description: `${isCredit ? 'Unused' : 'Remaining'} time on ${describeItem(sandbox, price, quantity)} after ${dayOf(start)}`,
    price: price.id,
    quantity,
    start,
    end,
    isCredit,
    credited: null,
  }
}

const describeItem = (sandbox: Sandbox, price: Price, quantity: number) =>
  quantity === 1 ? productName(sandbox, price) : `${quantity} × ${productName(sandbox, price)}`

const dayOf = (at: number) =>
  new Date(at * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
