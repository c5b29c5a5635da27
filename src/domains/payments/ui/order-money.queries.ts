import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { clientPayment, paymentsContract } from '../payments.contract.ts'
import { orderMoneyNl } from '../order-money.nl.ts'

const clientPayments = browserApi<typeof paymentsContract>('clientPayments')

export type ClientPayment = z.infer<typeof clientPayment>

export const studioBalance = queryOptions({
  queryKey: ['payments', 'all', 'balance'],
  queryFn: () => clientPayments.findBalance({}),
})

export const studioPayments = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ['payments', 'all', 'studio', cursor],
    queryFn: () => clientPayments.listStudioPayments({ ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  })

export const orderMoney = (orderId: string) =>
  queryOptions({
    queryKey: ['payments', 'all', 'order', orderId],
    queryFn: () => clientPayments.findOrderMoney({ orderId }),
  })

export const orderReceipts = (orderId: string) =>
  queryOptions({
    queryKey: ['payments', 'all', 'receipts', orderId],
    queryFn: () => clientPayments.listReceipts({ orderId }),
  })

const invalidates = [['orders'], ['payments']] as const

export const useCancelOrder = () =>
  useSave(clientPayments.cancelOrder, { messages: orderMoneyNl.cancel, invalidates })

export const useRefundOrder = (onDone: () => void) =>
  useSave(clientPayments.refundOrder, { messages: orderMoneyNl.refund, invalidates, onDone })
