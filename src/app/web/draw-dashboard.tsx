import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { meQuery } from '#domains/accounts/ui/accounts.queries.ts'
import { bellQuery } from '#domains/activity/ui/notifications.queries.ts'
import { mySubscriptionQuery } from '#domains/billing/ui/billing.queries.ts'
import { waitingChoices } from '#domains/choices/core/ui/choices.queries.ts'
import { allClients, clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import {
  clientSummaries,
  latestPhotos,
  photoCounts,
} from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { businessQuery } from '#domains/studios/ui/business.queries.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { failedUploads } from '#domains/uploads/ui/uploads.queries.ts'
import { ServerRenderingContext } from '#platform/browser/PrerenderSlot.tsx'
import { renderScreen } from './render-screen.tsx'
import { loadLaterParts } from './screens/dashboard/overview/later-parts.ts'
import { paidOrdersQuery } from './screens/dashboard/overview/WaitingWorkProvider.tsx'
import { DashboardScreen } from './screens/DashboardScreen.tsx'

const queriesByKey: Record<string, { queryKey: QueryKey }> = {
  'studios/findMyStudio': myStudio,
  'payments/findMySubscription {}': mySubscriptionQuery,
  'clients/countClients {}': clientCounts,
  'photos/countPhotos {}': photoCounts,
  'orders/summariseOrders {}': ordersSummary,
  'clients/listClients {}': allClients,
  'photos/summariseClients {}': clientSummaries,
  'uploads/listFailedUploads {}': failedUploads,
  'orders/listOrders {"status":"processing"}': paidOrdersQuery,
  'business/findBusiness {}': businessQuery,
  'choices/listWaiting {}': waitingChoices,
  'photos/listLatest {}': latestPhotos,
  'notifications/listNotifications {}': bellQuery,
}

// The content security policy forbids style attributes. Pictures would take bandwidth from the app.
const NOT_DRAWN = / style="[^"]*"|<img [^>]*>/g

export async function drawDashboard(answers: Record<string, unknown>): Promise<string | undefined> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const me = answers['accounts/findMe']
  if (me === undefined) return undefined
  queryClient.setQueryData(meQuery.queryKey, (me as { me: never }).me)
  for (const [name, { queryKey }] of Object.entries(queriesByKey)) {
    const answer = answers[name]
    if (answer === undefined) return undefined
    queryClient.setQueryData(queryKey, answer)
  }
  await loadLaterParts(queryClient)
  const screen = () => (
    <ServerRenderingContext value>
      <DashboardScreen />
    </ServerRenderingContext>
  )
  return (await renderScreen({ screen, url: '/dashboard', queryClient })).replaceAll(NOT_DRAWN, '')
}
