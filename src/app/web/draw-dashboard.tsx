import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { bellQuery } from '#domains/activity/ui/notifications.queries.ts'
import { mySubscription } from '#domains/billing/ui/billing.queries.ts'
import { waitingChoices } from '#domains/choices/core/ui/choices.queries.ts'
import { allClients, clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { clientSummaries, latestPhotos, photoCounts } from '#domains/photos/core/ui/studio-photos.queries.ts'
import { businessQuery } from '#domains/studios/ui/business.queries.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { failedUploads } from '#domains/uploads/ui/uploads.queries.ts'
import { IsDrawing } from '#platform/browser/PrerenderSlot.tsx'
import { renderScreen } from './render-screen.tsx'
import { loadLaterParts } from './screens/dashboard/overview/later-parts.ts'
import { paidOrders } from './screens/dashboard/overview/WaitingWorkProvider.tsx'
import { DashboardScreen } from './screens/DashboardScreen.tsx'

/** By the names under which a document brings the answers. */
const questions: Record<string, { queryKey: QueryKey }> = {
  'studios/findMyStudio': myStudio,
  'payments/findMySubscription {}': mySubscription,
  'clients/countClients {}': clientCounts,
  'photos/countPhotos {}': photoCounts,
  'orders/summariseOrders {}': ordersSummary,
  'clients/listClients {}': allClients,
  'photos/summariseClients {}': clientSummaries,
  'uploads/listFailedUploads {}': failedUploads,
  'orders/listOrders {"status":"processing"}': paidOrders,
  'business/findBusiness {}': businessQuery,
  'choices/listWaiting {}': waitingChoices,
  'photos/listLatest {}': latestPhotos,
  'notifications/listNotifications {}': bellQuery,
}

// The policy forbids style attributes, and pictures would take the line from the app.
const NOT_DRAWN = / style="[^"]*"|<img [^>]*>/g

/** Draws a studio's overview with its own data, on the server; undefined where an answer is missing. */
export async function drawDashboard(answers: Record<string, string>): Promise<string | undefined> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const me = answers['accounts/findMe']
  if (me === undefined) return undefined
  queryClient.setQueryData(meQuery.queryKey, (JSON.parse(me) as { json: { me: never } }).json.me)
  for (const [name, { queryKey }] of Object.entries(questions)) {
    const answer = answers[name]
    if (answer === undefined) return undefined
    queryClient.setQueryData(queryKey, (JSON.parse(answer) as { json: never }).json)
  }
  await loadLaterParts(queryClient)
  const screen = () => (
    <IsDrawing value>
      <DashboardScreen />
    </IsDrawing>
  )
  return (await renderScreen({ screen, url: '/dashboard', queryClient })).replaceAll(NOT_DRAWN, '')
}
