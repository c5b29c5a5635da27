import { createHash } from 'node:crypto'
import { elevated } from '#domains/access/server/access.ts'
import type { CallOf } from '#domains/access/server/serve-contract.ts'
import { countAttemptOrRefuse } from '#domains/accounts/server/accounts.ts'
import { noVatOf, vatOf, type Vat } from '#domains/catalog/vat.rules.ts'
import { countExtras } from '#domains/choices/choices.rules.ts'
import {
  countChosen,
  findList,
  findClientAndStudio,
  lockAndCountChosen,
  isSubmittedWith,
  lockList,
  freezeUntilPaid,
  submitList,
  type ListRow,
  type LockedList,
} from '#domains/choices/server/choices.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { normalizeForSearch } from '#platform/pure/text-search.ts'
import {
  cartTotals,
  isBelowOrderMinimum,
  lineCents,
  ORDER_MAX_CENTS,
  ORDER_MIN_CENTS,
} from '../cart.rules.ts'
import { findSale } from '../cart/server/find-sale.ts'
import type { SaleTerms } from '../cart/server/quote-cart.ts'
import * as placeOrderSql from '../checkout/server/place-order.sql.ts'
import { announceNewOrder } from './place-order.ts'
import type { ordersContract } from '../orders.contract.ts'
import { orderNumber, UNPAID_ORDERS_MAX } from '../orders.rules.ts'
import { markCanceled } from './orders.ts'
import { extrasNl } from '../extras/extras.nl.ts'
import { countPaidExtras, matchOrdersOfList } from '../extras/server/extras.sql.ts'
import { lockUnpaidExtrasOrders } from '../extras/server/settle-extras.ts'

type Contract = typeof ordersContract
type QuoteExtrasCall = CallOf<Contract['quoteExtras']>
type OrderExtrasCall = CallOf<Contract['orderExtras']>
type ExtrasPrice = ReturnType<typeof priceExtras>

export async function quoteExtras({ tx, viewer, input, refuse, now }: QuoteExtrasCall) {
  await requireOn(tx, 'print_shop', refuse)
  const list = (await findList(tx, viewer, input.listId)) ?? refuse('list_not_found')
  const sale =
    (await findSale(tx, viewer, { now, arrives: 'NL', isPickedUp: false })) ?? refuse('shop_closed')
  return elevated(tx, async (tx) => priceExtras(list, await countsOf(tx, list), sale))
}

/** Counts chosen photos, extra photos paid earlier and extra photos still to pay. */
async function countsOf(tx: Tx<'system'>, list: ListRow) {
  const chosenCount = await countChosen(tx, list)
  const coveredCount = await countPaidExtras(tx, list.id)
  return { chosenCount, coveredCount, extraCount: Math.max(0, countExtras(list, chosenCount) - coveredCount) }
}

function priceExtras(
  list: ListRow,
  counts: Awaited<ReturnType<typeof countsOf>>,
  { tax, seller }: SaleTerms,
) {
  const unitPriceCents = list.extraPriceCents ?? 0
  const vat = vatOf({ ...tax, vatClass: 'standard', supply: 'digital' })
  const { extraCount: quantity } = counts
  const lines = quantity > 0 ? [{ unitPriceCents, quantity, vat }] : []
  const { totalCents, vat: vats } = cartTotals(lines, 0)
  return {
    ...counts,
    includedCount: list.included ?? 0,
    unitPriceCents,
    totalCents,
    vat: vats,
    noVat: noVatOf({ ...seller, scheme: tax.scheme }, [{ vat }]),
    soldBy: { ...seller, vatId: tax.scheme === 'kor' ? null : seller.vatId },
    pays: list.pays,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([list.id, quantity, unitPriceCents, totalCents]))
      .digest('base64url'),
    lineVat: vat,
  }
}

/**
 * Submits a choice and orders its unpaid extra photos. If payment comes first, the choice waits for
 * the payment. Idempotent by `placementId`.
 */
export async function orderExtras(call: OrderExtrasCall) {
  const { tx, viewer, input, refuse, now, services, ipAddress } = call
  await placeOrderSql.lockPlacement(tx, viewer, input.placementId)
  const before = await placeOrderSql.findPlaced(tx, viewer, input.placementId)
  if (before) return orderResult(before, await stateOf(tx, viewer, input.listId))

  await requireOn(tx, 'print_shop', refuse)
  if (!(await findList(tx, viewer, input.listId))) return refuse('list_not_found')
  const sale =
    (await findSale(tx, viewer, { now, arrives: 'NL', isPickedUp: false })) ?? refuse('shop_closed')
  // Locks the orders first, as a payment does.
  const unpaid = await elevated(tx, (tx) => lockUnpaidExtrasOrders(tx, matchOrdersOfList(input.listId)))
  const blocked = await countAttemptOrRefuse(call, 'place_order', viewer.id)
  if (blocked) return blocked
  return elevated(tx, async (tx) => {
    const moving = { tx, services, now, by: viewer, ipAddress }
    const list = (await lockList(tx, input.listId)) ?? refuse('list_not_found')
    // Answers a retry of a free submission whose reply was lost.
    if (await isSubmittedWith(tx, list, input)) return orderResult(undefined, list.state)
    if (list.state !== 'open') refuse('not_now', { state: list.state })
    await lockAndCountChosen(tx, list)
    const counts = await countsOf(tx, list)
    if (counts.chosenCount !== input.count) refuse('choice_changed', { count: counts.chosenCount })
    if (counts.chosenCount === 0) refuse('choice_empty')
    const price = priceExtras(list, counts, sale)
    if (isBelowOrderMinimum(price.totalCents)) refuse('order_too_small', { minCents: ORDER_MIN_CENTS })
    if (price.totalCents > ORDER_MAX_CENTS) refuse('order_too_large', { maxCents: ORDER_MAX_CENTS })
    if (price.fingerprint !== input.fingerprint) refuse('prices_changed', price)
    if ((await placeOrderSql.countUnpaid(tx, viewer)) - unpaid.length >= UNPAID_ORDERS_MAX)
      refuse('too_many_unpaid', { max: UNPAID_ORDERS_MAX })

    // Cancels unpaid orders of earlier rounds.
    for (const order of unpaid)
      await markCanceled(tx, services, order, { refundedCents: 0, by: 'system' }, now)
    const isPaidFirst = price.totalCents > 0 && list.pays === 'first'
    if (isPaidFirst) await freezeUntilPaid(moving, list, input.message)
    else await submitList(moving, list, { by: 'client', message: input.message })
    if (price.totalCents === 0) return orderResult(undefined, list.state)
    const order = await newOrder({ ...call, tx }, list, price)
    await announceNewOrder({ ...call, tx }, order.id)
    return orderResult(order, list.state)
  })
}

const orderResult = (order: { id: string; totalCents: number } | undefined, state: ListRow['state']) => ({
  orderId: order?.id ?? null,
  number: order ? orderNumber(order.id) : null,
  totalCents: order?.totalCents ?? 0,
  state,
})

const stateOf = async (tx: Tx, viewer: OrderExtrasCall['viewer'], listId: string) =>
  (await findList(tx, viewer, listId))?.state ?? 'open'

async function newOrder(
  { tx, viewer, input, now }: Omit<OrderExtrasCall, 'tx'> & { tx: Tx<'system'> },
  list: LockedList,
  { unitPriceCents, extraCount: quantity, totalCents, lineVat }: ExtrasPrice & { lineVat: Vat },
) {
  const owners = { clientId: viewer.id, studioId: viewer.studioId }
  const id = uuidv7(now.getTime())
  const { firstName, lastName, clientEmail } = await findClientAndStudio(tx, list)
  const customerName = fullName({ firstName, lastName })
  const order = {
    id,
    ...owners,
    placementId: input.placementId,
    kind: 'extra_photos' as const,
    listId: list.id,
    totalPrice: totalCents,
    shippingCents: 0,
    delivery: 'arranged' as const,
    metadata: {
      customerName,
      customerEmail: clientEmail,
      deliveryAddress: null,
      extras: { fromType: list.fromType, beginsAtOnce: input.beginsAtOnce, round: list.round },
    },
    searchText: normalizeForSearch(
      [orderNumber(id), customerName, clientEmail, extrasNl.product, list.title].join(' '),
    ),
    createdAt: now,
  }
  const item = {
    id: uuidv7(now.getTime()),
    orderId: id,
    ...owners,
    kind: 'extra_photo' as const,
    position: 1,
    productName: extrasNl.product,
    variantName: list.title,
    quantity,
    unitPriceCents,
    vatRate: lineVat.rate,
    vatCategory: lineVat.category,
    vatCountry: lineVat.country,
    vatClass: 'standard' as const,
    supply: 'digital' as const,
    isMadeToMeasure: false,
  }
  if (lineCents({ unitPriceCents, quantity }) !== totalCents) throw new Error(`order ${id} does not add up`)
  await placeOrderSql.insertOrder(tx, { order, items: [item], photos: [] })
  return { id, totalCents }
}
