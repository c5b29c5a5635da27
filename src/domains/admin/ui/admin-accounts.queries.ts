import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-save.ts'
import type {
  account,
  accountDeskContract,
  accountDetail,
  accountFilter,
} from '../admin-accounts.contract.ts'
import { accountDeskNl } from '../admin-accounts.nl.ts'

const accountDesk = browserApi<typeof accountDeskContract>('accountDesk')

export type Account = z.infer<typeof account>
export type AccountDetail = z.infer<typeof accountDetail>
export type AskedAccounts = z.infer<typeof accountFilter> & {
  sortBy: (typeof accountSorts)[number]
  isDescending: boolean
  position?: string | undefined
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

// Every change leaves a line, and moves figures of the overview.
const refreshes = [['accounts'], ['activity'], ['office']]

export const useSetActive = () => useSaving(accountDesk.setActive, { says: accountDeskNl.status, refreshes })
export const useSetPlan = () => useSaving(accountDesk.setPlan, { says: accountDeskNl.plan, refreshes })
export const useAddDays = () => useSaving(accountDesk.addDays, { says: accountDeskNl.addedDays, refreshes })

// What can't be is said at the figure that was typed.
const atField = ['invalid_value'] as const

export const useSetDays = () =>
  useSaving(accountDesk.setDaysRemaining, { says: accountDeskNl.days, refreshes, atField })
export const useSetExtraStorage = () =>
  useSaving(accountDesk.setExtraStorage, { says: accountDeskNl.extraStorage, refreshes, atField })
export const useSetMaxClients = () =>
  useSaving(accountDesk.setMaxClients, { says: accountDeskNl.maxClients, refreshes, atField })
