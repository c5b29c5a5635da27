import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, type ReactNode } from 'react'
import { waitingChoices } from '#domains/choices/core/ui/choices.queries.ts'
import { allClients, openClientsQuery } from '#domains/clients/ui/clients.queries.ts'
import { orderPageQuery } from '#domains/orders/core/ui/studio-orders.queries.ts'
import { clientSummaries } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { mergeOutstandingUploads } from '#domains/uploads/ui/outstanding-uploads.ts'
import { failedUploads } from '#domains/uploads/ui/uploads.queries.ts'
import { useBrowserWaitingFiles } from '#domains/uploads/ui/browser-waiting-files.ts'
import { businessQuery } from '#domains/studios/ui/business.queries.ts'
import { findWaitingWork } from './waiting-work.rules.ts'
import { WaitingWorkContext, type WaitingWork } from './waiting-work.ts'

export const paidOrdersQuery = orderPageQuery({ status: 'processing' })

export const waitingQueries = [
  allClients,
  clientSummaries,
  failedUploads,
  paidOrdersQuery,
  businessQuery,
  waitingChoices,
]

/**
 * Combines six queries and this browser's waiting uploads. The deferred value lets readers render
 * together.
 */
export function WaitingWorkProvider({ children }: { children: ReactNode }) {
  return <WaitingWorkContext value={useDeferredValue(useAllWaiting())}>{children}</WaitingWorkContext>
}

function useAllWaiting(): WaitingWork {
  const clients = useQuery(openClientsQuery)
  const summaries = useQuery(clientSummaries)
  const failed = useQuery(failedUploads)
  const paid = useQuery(paidOrdersQuery)
  const business = useQuery(businessQuery)
  const choices = useQuery(waitingChoices)
  const here = useBrowserWaitingFiles()
  const all = [clients, summaries, failed, paid, business, choices]
  const isFailed = all.some(({ isError }) => isError)
  const needsBusiness = (business.data?.missing.length ?? 0) > 0
  const hasBusiness = business.data !== undefined
  const work = useMemo(
    () =>
      clients.data && summaries.data && failed.data && paid.data && hasBusiness && choices.data
        ? findWaitingWork(
            clients.data,
            summaries.data.clients,
            mergeOutstandingUploads(failed.data, here),
            paid.data.rows,
            choices.data,
          )
        : undefined,
    [clients.data, summaries.data, failed.data, paid.data, hasBusiness, choices.data, here],
  )
  const queryClient = useQueryClient()
  const retry = useCallback(
    () =>
      waitingQueries.forEach(({ queryKey }) => void queryClient.refetchQueries({ queryKey, exact: true })),
    [queryClient],
  )
  return useMemo(() => ({ isFailed, retry, needsBusiness, work }), [isFailed, retry, needsBusiness, work])
}
