import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { turnoverContract } from '../turnover.contract.ts'
import { turnoverNl } from '../turnover.nl.ts'

const turnover = browserApi<typeof turnoverContract>('turnover')

export const turnoverQuery = (quarter: string | undefined) =>
  queryOptions({
    queryKey: ['payments', 'all', 'turnover', quarter],
    queryFn: () => turnover.findTurnover({ ...(quarter && { quarter }) }),
    placeholderData: keepPreviousData,
  })

export type FoundTurnover = Awaited<ReturnType<typeof turnover.findTurnover>>

export const figureDocuments = (quarter: string, figure: string, below: number | undefined) =>
  queryOptions({
    queryKey: ['payments', 'all', 'turnover', quarter, figure, below],
    queryFn: () => turnover.listDocuments({ quarter, figure, ...(below !== undefined && { below }) }),
  })

export type FigureDocument = Awaited<ReturnType<typeof turnover.listDocuments>>['rows'][number]

/** Key under 'studios', whose live events report changes of the bookkeeper's address. */
const accountantKey = ['studios', 'all', 'accountant'] as const

export const accountantQuery = queryOptions({
  queryKey: accountantKey,
  queryFn: () => turnover.findAccountant({}),
})

type Accountant = Awaited<ReturnType<typeof turnover.findAccountant>>

export const useSetMonthly = () =>
  useSave(turnover.setMonthly, {
    messages: turnoverNl.accountant.saving,
    optimistic: [
      {
        key: accountantKey,
        change: (cached: Accountant, { isMonthly }) => ({ ...cached, isMonthly }),
      },
    ],
    invalidates: [accountantKey],
  })
