import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useLater } from '#platform/browser/use-later.ts'
import { Page } from '#ui/layout/Page.tsx'
import { dashboardNl } from './dashboard/dashboard.nl.ts'
import type { DashboardTab } from './dashboard/dashboard-search.ts'
import { DashboardHeader } from './dashboard/header/DashboardHeader.tsx'
import { OverviewTab } from './dashboard/OverviewTab.tsx'
import { PlanBanner } from './dashboard/header/PlanBanner.tsx'
import { useDashboardSearch } from './dashboard/use-dashboard-search.ts'

const importClients = () => import('./dashboard/ClientsTab.tsx')
const importPhotos = () => import('./dashboard/PhotosTab.tsx')
const importOrders = () => import('./dashboard/OrdersTab.tsx')
const OTHER_TABS_LOAD_AFTER_MS = 1500

const panels: Record<DashboardTab, ComponentType> = {
  overzicht: OverviewTab,
  klanten: lazy(async () => ({ default: (await importClients()).ClientsTab })),
  fotos: lazy(async () => ({ default: (await importPhotos()).PhotosTab })),
  bestellingen: lazy(async () => ({ default: (await importOrders()).OrdersTab })),
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
