import { bellQuery } from '#domains/activity/ui/notifications.queries.ts'
import { mySubscription } from '#domains/billing/ui/billing.queries.ts'
import { clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { latestPhotos, photoCounts } from '#domains/photos/ui/studio-photos.queries.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { waitingQuestions } from './WaitingWorkProvider.tsx'

/** From the top of the screen to its foot. */
const questions = [
  mySubscription,
  clientCounts,
  photoCounts,
  ordersSummary,
  ...waitingQuestions,
  latestPhotos,
  bellQuery,
]

/**
 * Asks what the overview shows before it is rendered. Each question is asked in a task of its own: together, as a screen
 * asks them that appears, they hold up a phone for a third of a second.
 */
export async function askOverview(): Promise<void> {
  const { retry = false } = queryClient.getDefaultOptions().queries ?? {}
  for (const question of questions) {
    // On its own a question asked beforehand is not repeated when it fails.
    void queryClient.prefetchQuery({ ...(question as Pick<typeof question, 'queryKey'>), retry })
    await new Promise((resolve) => setTimeout(resolve))
  }
}
