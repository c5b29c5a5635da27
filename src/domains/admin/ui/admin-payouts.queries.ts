import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listQuery } from '#kit/ui/list-query.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { adminPayoutsContract, payoutFile, payoutRow } from '../admin-payouts.contract.ts'
import { adminPayoutsNl } from '../admin-payouts.nl.ts'

const payouts = browserApi<typeof adminPayoutsContract>('payoutDesk')

export type ListedPayout = z.infer<typeof payoutRow>
export type PayoutFile = z.infer<typeof payoutFile>

export const payoutSorts = ['requestedAt', 'amountCents'] as const

export const payoutList = listQuery(['paymentDesk', 'all', 'payouts'], payouts.listPayouts)

export const payoutFilesQuery = queryOptions({
  queryKey: ['paymentDesk', 'all', 'payout-files'],
  queryFn: () => payouts.listPayoutFiles({}),
})

const invalidates = [['paymentDesk'], ['activity']] as const

export const useMakePayoutFile = () =>
  useSave(() => payouts.makePayoutFile({}), { messages: adminPayoutsNl.make, invalidates })

export const useSetPayoutOutcome = () =>
  useSave(payouts.settlePayout, { messages: adminPayoutsNl.settle, invalidates })

export const useSetPayoutFileOutcome = () =>
  useSave(payouts.settleFile, { messages: adminPayoutsNl.settle, invalidates })
