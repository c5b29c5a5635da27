import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import { findOwnOrder, type OrderFacts } from '#domains/orders/server/orders.ts'
import type { paymentsContract } from '../payments.contract.ts'
import { receiptFacts, receiptPath, receiptNumber, receiptUblPath } from '../payments.rules.ts'
import * as paymentsSql from '../core/server/payments.sql.ts'
import { openOrderCheckout } from './open-order-checkout.ts'
import { isNeededProviderUnavailable } from './provider-availability.ts'
import { isUnderWay, type PaymentAttempt } from './order-money.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { refundPart, cancelAndRefundOrder, cancelUnpaidOrder } from './stop-order.ts'

export const paymentsHandlers: Handlers<typeof paymentsContract> = {
  startPayment: async ({ tx, viewer, input, refuse, services, origin, studioHost }) => {
    const order = (await findOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    if (!services.payments.isOpen) return refuse('payments_closed')
    return afterCommit(async () => {
      const opened = await openOrderCheckout(services, order.id, { origin, studioHost })
      return typeof opened === 'string' ? refuse(opened) : opened
    })
  },

  checkPayment: async ({ tx, viewer, input, refuse, services }) => {
    const order = (await findOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    if (await isNeededProviderUnavailable(services, tx, order.id))
      return order.status === 'pending' ? refuse('payments_closed') : paymentState(order)
    return afterCommit(async () => {
      const { order: reconciled, attempts } = (await reconcileOrder(services, order.id))!
      return paymentState(reconciled, attempts)
    })
  },

  cancelMyOrder: async ({ tx, viewer, input, refuse, services }) => {
    const order = (await findOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    if (order.status !== 'pending') return refuse('not_now')
    if (await isNeededProviderUnavailable(services, tx, order.id)) return refuse('payments_closed')
    return afterCommit(async () => {
      const stopped = await cancelUnpaidOrder(services, order.id, viewer)
      return stopped === 'stopped' ? {} : refuse(stopped)
    })
  },

  listMyReceipts: async ({ tx, viewer, input }) =>
    (await paymentsSql.listReceipts(tx, viewer, input.orderId)).map((row) => ({
      ...toReceipt(row),
      ublPath: row.document.buyer.isBusiness ? receiptUblPath(row.id) : null,
    })),

  findBalance: ({ tx, viewer }) => paymentsSql.sumBalance(tx, viewer),

  listStudioPayments: async ({ tx, viewer, input }) => {
    const { rows, ...cursors } = await paymentsSql.listPaymentsToStudio(tx, viewer, input)
    return {
      rows: rows.map(toClientPayment),
      ...cursors,
      ...(await paymentsSql.countPaymentsToStudio(tx, viewer)),
    }
  },

  findOrderMoney: ({ tx, viewer, input }) => paymentsSql.sumOrderMoney(tx, viewer, input.orderId),

  pageReceipts: async ({ tx, viewer, input, refuse }) => {
    const { rows, next } = (await paymentsSql.pageReceipts(tx, viewer, input)) ?? refuse('unknown_cursor')
    return { rows: rows.map(toStudioReceipt), next }
  },

  listReceipts: async ({ tx, viewer, input }) =>
    (await paymentsSql.listReceipts(tx, viewer, input.orderId)).map(toReceipt),

  cancelOrder: async ({ tx, viewer, input, refuse, services }) => {
    const order = (await findOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    if (await isNeededProviderUnavailable(services, tx, order.id)) refuse('payments_closed')
    return afterCommit(async () => {
      const stopped = await cancelAndRefundOrder(services, order.id, viewer)
      return typeof stopped === 'string' ? refuse(stopped) : stopped
    })
  },

  refundOrder: async ({ tx, viewer, input, refuse, services }) => {
    const order = (await findOwnOrder(tx, viewer, input.orderId)) ?? refuse('order_not_found')
    if (await isNeededProviderUnavailable(services, tx, order.id)) refuse('payments_closed')
    return afterCommit(async () => {
      const outcome = await refundPart(services, order.id, input, viewer)
      return outcome === 'refunded' ? {} : refuse(outcome)
    })
  },
}

function paymentState({ status }: OrderFacts, attempts: readonly PaymentAttempt[] = []) {
  if (status === 'canceled') return { state: 'unpaid' as const }
  if (status !== 'pending') return { state: 'paid' as const }
  return { state: attempts.some(isUnderWay) ? ('under_way' as const) : ('unpaid' as const) }
}

type PaymentRow = Awaited<ReturnType<typeof paymentsSql.listPaymentsToStudio>>['rows'][number]

function toClientPayment({ payment, ...client }: PaymentRow) {
  return { ...payment, orderNumber: orderNumber(payment.orderId), clientName: fullName(client) }
}

const toReceipt = ({ id, year, number, kind, totalCents, issuedAt }: paymentsSql.Receipt) => ({
  id,
  number: receiptNumber(year, number),
  kind,
  totalCents,
  issuedAt,
  address: receiptPath(id),
  ublPath: receiptUblPath(id),
})

const toStudioReceipt = (row: paymentsSql.Receipt) => ({
  ...toReceipt(row),
  orderId: row.orderId,
  clientId: row.clientId,
  ...receiptFacts(row.document),
})
