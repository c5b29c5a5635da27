import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useAfterDelay } from '#platform/browser/use-after-delay.ts'
import { Page } from '#ui/layout/Page.tsx'
import { dashboardNl } from './dashboard/dashboard.nl.ts'
import type { DashboardPanel } from './dashboard/dashboard-search.ts'
import { DashboardHeader } from './dashboard/header/DashboardHeader.tsx'
import { OverviewTab } from './dashboard/overview/OverviewTab.tsx'
import { useDashboardSearch } from './dashboard/use-dashboard-search.ts'
import { myPlanNl } from '#domains/billing/my-plan.nl.ts'
import { isUrgentState, planStateOf } from '#domains/billing/my-plan.rules.ts'
import { mySubscriptionQuery } from '#domains/billing/ui/billing.queries.ts'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { bellQuery } from '#domains/activity/ui/notifications.queries.ts'
import { clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { ordersSummary } from '#domains/orders/ui/orders.queries.ts'
import { latestPhotos, photoCounts } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { LAST_ANSWERS_ELEMENT_ID } from '#platform/pure/preload-script.ts'
import { loadLaterParts } from './dashboard/overview/later-parts.ts'
import { waitingQueries } from './dashboard/overview/WaitingWorkProvider.tsx'

/**
 * Fetches the overview before a drawn dashboard is replaced. Without a drawing, the screen appears
 * without waiting.
 */
export async function prepare(isFirst: boolean): Promise<void> {
  if (isFirst && document.querySelector('#root > [inert]')) await fetchOverview()
}

const importClients = () => import('./dashboard/ClientsTab.tsx')
const importPhotos = () => import('./dashboard/PhotosTab.tsx')
const importOrders = () => import('./OrdersScreen.tsx')
const OTHER_TABS_LOAD_AFTER_MS = 1500

const panels: Record<DashboardPanel, ComponentType> = {
  overzicht: OverviewTab,
  klanten: lazy(async () => ({ default: (await importClients()).ClientsTab })),
  fotos: lazy(async () => ({ default: (await importPhotos()).PhotosTab })),
}

const SettingsDialog = lazy(async () => ({
  default: (await import('./dashboard/settings/SettingsDialog.tsx')).SettingsDialog,
}))

const OrderDialog = lazy(async () => ({ default: (await import('./orders/OrderDialog.tsx')).OrderDialog }))

export function DashboardScreen() {
  const { search, closeOrder } = useDashboardSearch()
  const { tab = 'overzicht', settings, orderId } = search
  const Panel = panels[tab]
  useOtherTabs()
  return (
    <>
      <title>{dashboardNl.tabs[tab]}</title>
      <DashboardHeader tab={tab} />
      <Page>
        <PlanBanner />
        <Suspense>
          <Panel />
        </Suspense>
      </Page>
      <Suspense>{settings && <SettingsDialog section={settings} />}</Suspense>
      <Suspense>{orderId && <OrderDialog orderId={orderId} onClose={closeOrder} />}</Suspense>
    </>
  )
}

function useOtherTabs() {
  const areWanted = useAfterDelay(true, OTHER_TABS_LOAD_AFTER_MS)
  useEffect(() => {
    if (areWanted) void Promise.all([importClients(), importPhotos(), importOrders()])
  }, [areWanted])
}

const texts = myPlanNl.banner

function PlanBanner() {
  const { data: mine } = useQuery(mySubscriptionQuery)
  const state = mine && planStateOf(mine)
  if (!mine || !state || !isUrgentState(state)) return null
  const hasFailed = state === 'paymentFailed'
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-4 bg-orange-tint px-4 py-2.5 text-13 text-orange">
      {hasFailed ? texts.paymentFailed : texts.ends(mine.daysRemaining ?? 0)}
      <PlanSettingsLink>{hasFailed ? texts.mend : texts.renew}</PlanSettingsLink>
    </p>
  )
}

const overviewQueries = [
  myStudio,
  mySubscriptionQuery,
  clientCounts,
  photoCounts,
  ordersSummary,
  ...waitingQueries,
  latestPhotos,
  bellQuery,
]

/** Longest wait for the overview's answers when the document contains them. */
const BROUGHT_AWAITED_MS = 300

/**
 * Fetches the overview's data. Each query starts in its own task: in one task, the queries would
 * block a phone for a third of a second.
 */
async function fetchOverview(): Promise<void> {
  const { retry = false } = queryClient.getDefaultOptions().queries ?? {}
  const answered = []
  for (const question of overviewQueries) {
    // A prefetch does not retry by default.
    answered.push(queryClient.prefetchQuery({ ...(question as Pick<typeof question, 'queryKey'>), retry }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  if (!document.getElementById(LAST_ANSWERS_ELEMENT_ID)) return
  await Promise.race([
    Promise.all(answered),
    new Promise((resolve) => setTimeout(resolve, BROUGHT_AWAITED_MS)),
  ])
  await loadLaterParts(queryClient)
}
