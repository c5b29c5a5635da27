import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listQuery } from '#kit/ui/list-query.ts'
import { browserApi, refusalOf } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { account, accountDetail, adminAccountsContract } from '../admin-accounts.contract.ts'
import { adminAccountsNl } from '../admin-accounts.nl.ts'
import type { adminOrdersContract, listedOrder } from '../admin-orders.contract.ts'
import type {
  adminPaymentsContract,
  clientPaymentRow,
  photographerPaymentRow,
} from '../admin-payments.contract.ts'
import { adminPaymentsNl } from '../admin-payments.nl.ts'
import type { adminContract, failedJob, searchResult, overview } from '../admin.contract.ts'
import { adminNl } from '../admin.nl.ts'
import { SEARCH_MIN_LENGTH } from '#kit/list.rules.ts'

const admin = browserApi<typeof adminContract>('office')
const accounts = browserApi<typeof adminAccountsContract>('accountDesk')
const payments = browserApi<typeof adminPaymentsContract>('paymentDesk')
const allOrders = browserApi<typeof adminOrdersContract>('allOrders')

export type Overview = z.infer<typeof overview>
export type ServerState = Awaited<ReturnType<typeof admin.findServerState>>
export type FailedJob = z.infer<typeof failedJob>
export type SearchResult = z.infer<typeof searchResult>

const officeQuery = <Answer>(name: string, ask: () => Promise<Answer>) =>
  queryOptions({ queryKey: ['office', 'all', name], queryFn: ask })

export const overviewQuery = officeQuery('overview', () => admin.findOverview({}))
export const serverStateQuery = officeQuery('server', () => admin.findServerState({}))
/** Loads only the count, because every back-office screen shows it. */
export const toApproveCountQuery = officeQuery('to-approve', () => admin.countToApprove({}))
export const failedJobsQuery = officeQuery('failing', () => admin.listFailingWork({}))

export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['office', 'all', 'search', search],
    queryFn: () => admin.searchEverything({ search }),
    enabled: search.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  })

export const useRetryJob = () =>
  useSave(admin.retryWork, { messages: adminNl.failing, invalidates: [['office'], ['activity']] })

export type Account = z.infer<typeof account>
export type AccountDetail = z.infer<typeof accountDetail>

export const accountSorts = ['createdAt', 'name', 'daysRemaining', 'usedBytes'] as const

export const accountList = listQuery(['accounts', 'all', 'list'], accounts.listAccounts)

export const accountQuery = (studioId: string) =>
  queryOptions({
    queryKey: ['accounts', studioId],
    queryFn: () => accounts.findAccount({ studioId }),
  })

const invalidates = [['accounts'], ['activity'], ['office']] as const

export const useSetActive = () =>
  useSave(accounts.setActive, { messages: adminAccountsNl.status, invalidates })
export const useSetPlan = () => useSave(accounts.setPlan, { messages: adminAccountsNl.plan, invalidates })
export const useAddDays = () =>
  useSave(accounts.addDays, { messages: adminAccountsNl.addedDays, invalidates })

const inlineErrors = ['invalid_value'] as const

export const useSetDaysRemaining = () =>
  useSave(accounts.setDaysRemaining, { messages: adminAccountsNl.days, invalidates, inlineErrors })
export const useSetExtraStorage = () =>
  useSave(accounts.setExtraStorage, { messages: adminAccountsNl.extraStorage, invalidates, inlineErrors })
export const useSetMaxClients = () =>
  useSave(accounts.setMaxClients, { messages: adminAccountsNl.maxClients, invalidates, inlineErrors })

export type PhotographerPayment = z.infer<typeof photographerPaymentRow>
export type ClientPayment = z.infer<typeof clientPaymentRow>

export const paymentSorts = ['createdAt', 'amountCents'] as const

export const photographerPaymentList = listQuery(
  ['paymentDesk', 'all', 'photographers'],
  payments.listPhotographerPayments,
)
export const clientPaymentList = listQuery(['paymentDesk', 'all', 'clients'], payments.listClientPayments)
export const approvalList = listQuery(['paymentDesk', 'all', 'approvals'], payments.listApprovals)

const ofApproving = [['paymentDesk'], ['activity'], ['office']] as const

export const useApprovePayment = () =>
  useSave(payments.approvePayment, { messages: adminPaymentsNl.approvals, invalidates: ofApproving })
export const useUndoApproval = () =>
  useSave(payments.undoApproval, { messages: adminPaymentsNl.undo, invalidates: ofApproving })

export type ListedOrder = z.infer<typeof listedOrder>
export type OrderDetail = Awaited<ReturnType<typeof allOrders.findOrder>>

export const orderSorts = ['createdAt', 'totalCents'] as const

export const adminOrderList = listQuery(['orders', 'all', 'everyones'], allOrders.listOrders)

export const adminOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'anyones'],
    queryFn: () => allOrders.findOrder({ orderId }),
  })

export const isUnknownOrder = (error: unknown) => refusalOf(error)?.code === 'order_not_found'
