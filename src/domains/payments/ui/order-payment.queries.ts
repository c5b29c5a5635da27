import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { paymentsContract } from '../payments.contract.ts'
import { orderPaymentNl } from '../order-payment.nl.ts'

const payments = browserApi<typeof paymentsContract>('clientPayments')

export const myReceipts = (orderId: string) =>
  queryOptions({
    queryKey: ['payments', 'all', 'receipts', orderId],
    queryFn: () => payments.listMyReceipts({ orderId }),
  })

/** Asks the provider, uncached: the page after paying polls it. */
export const checkPayment = (orderId: string) => payments.checkPayment({ orderId })

export const useCancelMyOrder = () =>
  useSave(payments.cancelMyOrder, {
    messages: orderPaymentNl.cancel,
    invalidates: [['orders'], ['payments']],
  })

export const useStartPayment = () =>
  useSave(payments.startPayment, {
    messages: orderPaymentNl.start,
    invalidates: [['orders']],
    onDone: ({ url }) => window.location.assign(url),
  })
