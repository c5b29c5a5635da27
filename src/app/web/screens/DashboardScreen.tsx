import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLater } from '#platform/browser/use-later.ts'
import { Page } from '#ui/layout/Page.tsx'
import { dashboardNl } from './dashboard/dashboard.nl.ts'
import type { DashboardPanel } from './dashboard/dashboard-search.ts'
import { DashboardHeader } from './dashboard/header/DashboardHeader.tsx'
import { askOverview } from './dashboard/overview/ask-overview.ts'
import { OverviewTab } from './dashboard/overview/OverviewTab.tsx'
import { useDashboardSearch } from './dashboard/use-dashboard-search.ts'
import { myPlanNl } from '#domains/billing/my-plan.nl.ts'
import { isPressing, planStateOf } from '#domains/billing/my-plan.rules.ts'
import { mySubscription } from '#domains/billing/ui/billing.queries.ts'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'

/** Only where the document shows the overview before the app: elsewhere a screen appears sooner than it is asked for. */
export async function prepare(isFirst: boolean): Promise<void> {
  if (isFirst && document.querySelector('#root > [inert]')) await askOverview()
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
  const areWanted = useLater(true, OTHER_TABS_LOAD_AFTER_MS)
  useEffect(() => {
    if (areWanted) void Promise.all([importClients(), importPhotos(), importOrders()])
  }, [areWanted])
}

const texts = myPlanNl.banner

function PlanBanner() {
  const { data: mine } = useQuery(mySubscription)
  const state = mine && planStateOf(mine)
  if (!mine || !state || !isPressing(state)) return null
  const hasFailed = state === 'paymentFailed'
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-4 bg-orange-tint px-4 py-2.5 text-13 text-orange">
      {hasFailed ? texts.paymentFailed : texts.ends(mine.daysRemaining ?? 0)}
      <PlanSettingsLink>{hasFailed ? texts.mend : texts.renew}</PlanSettingsLink>
    </p>
  )
}
