import { useQueries } from '@tanstack/react-query'
import { clientList } from '#domains/clients/ui/clients.queries.ts'
import { clientSummaries } from '#domains/photos/ui/studio-photos.queries.ts'
import { failedUploads } from '#domains/uploads/ui/uploads.queries.ts'
import { waitingWork } from './waiting-work.rules.ts'

/** What waits for this studio, from its clients, their photos and its uploads. */
export function useWaitingWork() {
  const queries = useQueries({ queries: [clientList, clientSummaries, failedUploads] })
  const [clients, summaries, failed] = queries
  return {
    isFailed: queries.some((query) => query.isError),
    retry: () => queries.forEach((query) => void query.refetch()),
    work:
      clients.data && summaries.data && failed.data
        ? waitingWork(clients.data, summaries.data.clients, failed.data)
        : undefined,
  }
}
