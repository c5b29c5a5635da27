import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type {
  clientPaymentFilter,
  clientPaymentRow,
  adminPaymentsContract,
  photographerPaymentFilter,
  photographerPaymentRow,
} from '../admin-payments.contract.ts'
import { adminPaymentsNl } from '../admin-payments.nl.ts'

const desk = browserApi<typeof adminPaymentsContract>('paymentDesk')

export type PhotographerPayment = z.infer<typeof photographerPaymentRow>
export type ClientPayment = z.infer<typeof clientPaymentRow>
export type WaitingPayment = Awaited<ReturnType<typeof desk.listApprovals>>['rows'][number]

export const paymentSorts = ['createdAt', 'amountCents'] as const

type Listed = {
  sortBy: (typeof paymentSorts)[number]
  isDescending: boolean
  cursor?: string | undefined
}

export const photographerPaymentList = (asked: z.infer<typeof photographerPaymentFilter> & Listed) =>
  queryOptions({
    queryKey: ['paymentDesk', 'all', 'photographers', asked],
    queryFn: () => desk.listPhotographerPayments(asked),
    placeholderData: keepPreviousData,
  })

export const clientPaymentList = (asked: z.infer<typeof clientPaymentFilter> & Listed) =>
  queryOptions({
    queryKey: ['paymentDesk', 'all', 'clients', asked],
    queryFn: () => desk.listClientPayments(asked),
    placeholderData: keepPreviousData,
  })

export const approvalList = (asked: { search?: string | undefined } & Listed) =>
  queryOptions({
    queryKey: ['paymentDesk', 'all', 'approvals', asked],
    queryFn: () => desk.listApprovals(asked),
    placeholderData: keepPreviousData,
  })

export const useApprovePayment = () =>
  useSave(desk.approvePayment, {
    messages: adminPaymentsNl.approvals,
    invalidates: [['paymentDesk'], ['activity'], ['office']],
  })
