import { useQuery } from '@tanstack/react-query'
import { waitingChoices } from '#domains/choices/ui/choices.queries.ts'
import { clientList } from '#domains/clients/ui/clients.queries.ts'
import { orderPage } from '#domains/orders/ui/studio-orders.queries.ts'
import { clientSummaries } from '#domains/photos/ui/studio-photos.queries.ts'
import { leftUploads } from '#domains/uploads/ui/left-uploads.ts'
import { failedUploads } from '#domains/uploads/ui/uploads.queries.ts'
import { useWaitingHere } from '#domains/uploads/ui/waiting-here.ts'
import { businessQuery } from '#domains/studios/ui/business.queries.ts'
import { waitingWork } from './waiting-work.rules.ts'

const paidOrders = orderPage({ status: 'processing' })

export function useWaitingWork() {
  const [clients, summaries] = [useQuery(clientList), useQuery(clientSummaries)]
  const [failed, paid] = [useQuery(failedUploads), useQuery(paidOrders)]
  const [business, choices] = [useQuery(businessQuery), useQuery(waitingChoices)]
  const queries = [clients, summaries, failed, paid, business, choices]
  const waiting = useWaitingHere()
  const isLoaded = clients.data && summaries.data && failed.data && paid.data && business.data && choices.data
  return {
    isFailed: queries.some((query) => query.isError),
    retry: () => queries.forEach((query) => void query.refetch()),
    /** Until its business is complete, a studio's clients can't order. */
    needsBusiness: (business.data?.missing.length ?? 0) > 0,
    work: isLoaded
      ? waitingWork(
          clients.data,
          summaries.data.clients,
          leftUploads(failed.data, waiting),
          paid.data.rows,
          choices.data,
        )
      : undefined,
  }
}
