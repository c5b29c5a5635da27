import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
import type { clientPaymentsContract } from '../payments.contract.ts'
import { orderPaymentNl } from '../order-payment.nl.ts'

const payments = browserApi<typeof clientPaymentsContract>('clientPayments')

export const myReceipts = (orderId: string) =>
  queryOptions({
    queryKey: ['payments', 'all', 'receipts', orderId],
    queryFn: () => payments.listMyReceipts({ orderId }),
  })

/** Asks the provider for the truth; the page after paying asks it again and again. */
export const checkPayment = (orderId: string) => payments.checkPayment({ orderId })

export const useCancelMyOrder = () =>
  useSaving(payments.cancelMyOrder, {
    says: orderPaymentNl.cancel,
    refreshes: [['orders'], ['payments']],
  })

export const useStartPayment = () =>
  useSaving(payments.startPayment, {
    says: orderPaymentNl.start,
    refreshes: [['orders']],
    onDone: ({ url }) => window.location.assign(url),
  })
