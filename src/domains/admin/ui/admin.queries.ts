import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { failingWork, found, adminContract, overview } from '../admin.contract.ts'
import { adminNl } from '../admin.nl.ts'

const office = browserApi<typeof adminContract>('office')

export type Overview = z.infer<typeof overview>
export type FailingWork = z.infer<typeof failingWork>
export type Found = z.infer<typeof found>

export const overviewQuery = queryOptions({
  queryKey: ['office', 'all', 'overview'],
  queryFn: () => office.findOverview({}),
})

export const serverStateQuery = queryOptions({
  queryKey: ['office', 'all', 'server'],
  queryFn: () => office.findServerState({}),
})

/** Shown on every screen, so it loads nothing else of the overview. */
export const toApproveQuery = queryOptions({
  queryKey: ['office', 'all', 'to-approve'],
  queryFn: () => office.countToApprove({}),
})

export const failingWorkQuery = queryOptions({
  queryKey: ['office', 'all', 'failing'],
  queryFn: () => office.listFailingWork({}),
})

export const SEARCH_MIN_LENGTH = 2

export const everythingFound = (search: string) =>
  queryOptions({
    queryKey: ['office', 'all', 'search', search],
    queryFn: () => office.searchEverything({ search }),
    enabled: search.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  })

export const useRetryWork = () =>
  useSave(office.retryWork, { messages: adminNl.failing, invalidates: [['office'], ['activity']] })
