import { bellQuery } from '#domains/activity/ui/notifications.queries.ts'
import { mySubscription } from '#domains/billing/ui/billing.queries.ts'
import { clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { latestPhotos, photoCounts } from '#domains/photos/core/ui/studio-photos.queries.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { PRELOAD_LAST_ID } from '#platform/pure/preload-script.ts'
import { loadLaterParts } from './later-parts.ts'
import { waitingQuestions } from './WaitingWorkProvider.tsx'

/** From the top of the screen to its foot. */
const questions = [
  myStudio,
  mySubscription,
  clientCounts,
  photoCounts,
  ordersSummary,
  ...waitingQuestions,
  latestPhotos,
  bellQuery,
]

/** By then the app has all that its document brought; what that left out is still to come. */
const BROUGHT_AWAITED_MS = 300

/**
 * Asks what the overview shows before it is rendered. Each question is asked in a task of its own: together, as a screen
 * asks them that appears, they hold up a phone for a third of a second. Answers that the document brought are awaited,
 * so that all of them are rendered at once.
 */
export async function askOverview(): Promise<void> {
  const { retry = false } = queryClient.getDefaultOptions().queries ?? {}
  const answered = []
  for (const question of questions) {
    // On its own a question asked beforehand is not repeated when it fails.
    answered.push(queryClient.prefetchQuery({ ...(question as Pick<typeof question, 'queryKey'>), retry }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  if (!document.getElementById(PRELOAD_LAST_ID)) return
  await Promise.race([
    Promise.all(answered),
    new Promise((resolve) => setTimeout(resolve, BROUGHT_AWAITED_MS)),
  ])
  await loadLaterParts(queryClient)
}
