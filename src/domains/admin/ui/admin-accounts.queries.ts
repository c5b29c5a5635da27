import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type {
  account,
  adminAccountsContract,
  accountDetail,
  accountFilter,
} from '../admin-accounts.contract.ts'
import { adminAccountsNl } from '../admin-accounts.nl.ts'

const accountDesk = browserApi<typeof adminAccountsContract>('accountDesk')

export type Account = z.infer<typeof account>
export type AccountDetail = z.infer<typeof accountDetail>
type AskedAccounts = z.infer<typeof accountFilter> & {
  sortBy: (typeof accountSorts)[number]
  isDescending: boolean
  cursor?: string | undefined
}

export const accountSorts = ['createdAt', 'name', 'daysRemaining', 'usedBytes'] as const

export const accountList = (asked: AskedAccounts) =>
  queryOptions({
    queryKey: ['accounts', 'all', 'list', asked],
    queryFn: () => accountDesk.listAccounts(asked),
    placeholderData: keepPreviousData,
  })

export const oneAccount = (studioId: string) =>
  queryOptions({
    queryKey: ['accounts', studioId],
    queryFn: () => accountDesk.findAccount({ studioId }),
  })

// Every change adds a log line and moves figures of the overview.
const invalidates = [['accounts'], ['activity'], ['office']] as const

export const useSetActive = () =>
  useSave(accountDesk.setActive, { messages: adminAccountsNl.status, invalidates })
export const useSetPlan = () => useSave(accountDesk.setPlan, { messages: adminAccountsNl.plan, invalidates })
export const useAddDays = () =>
  useSave(accountDesk.addDays, { messages: adminAccountsNl.addedDays, invalidates })

// Shown at the field instead of as a toast.
const inlineErrors = ['invalid_value'] as const

export const useSetDays = () =>
  useSave(accountDesk.setDaysRemaining, { messages: adminAccountsNl.days, invalidates, inlineErrors })
export const useSetExtraStorage = () =>
  useSave(accountDesk.setExtraStorage, { messages: adminAccountsNl.extraStorage, invalidates, inlineErrors })
export const useSetMaxClients = () =>
  useSave(accountDesk.setMaxClients, { messages: adminAccountsNl.maxClients, invalidates, inlineErrors })
