import { lazy, Suspense, type ComponentType } from 'react'
import { Page } from '#ui/Page.tsx'
import { ClientsTab } from './dashboard/ClientsTab.tsx'
import { dashboardNl } from './dashboard/dashboard.nl.ts'
import type { DashboardTab } from './dashboard/dashboard-search.ts'
import { DashboardHeader } from './dashboard/DashboardHeader.tsx'
import { OrdersTab } from './dashboard/OrdersTab.tsx'
import { OverviewTab } from './dashboard/OverviewTab.tsx'
import { PhotosTab } from './dashboard/PhotosTab.tsx'
import { PlanBanner } from './dashboard/PlanBanner.tsx'
import { useDashboardSearch } from './dashboard/use-dashboard-search.ts'

const panels: Record<DashboardTab, ComponentType> = {
  overzicht: OverviewTab,
  klanten: ClientsTab,
  fotos: PhotosTab,
  bestellingen: OrdersTab,
}

const SettingsDialog = lazy(async () => ({
  default: (await import('./dashboard/settings/SettingsDialog.tsx')).SettingsDialog,
}))

const OrderDialog = lazy(async () => ({ default: (await import('./orders/OrderDialog.tsx')).OrderDialog }))

export function DashboardScreen() {
  const { search, closeOrder } = useDashboardSearch()
  const { tab = 'overzicht', instellingen, bestelling } = search
  const Panel = panels[tab]
  return (
    <>
      <title>{dashboardNl.tabs[tab]}</title>
      <DashboardHeader tab={tab} />
      <Page>
        <PlanBanner />
        <Panel />
      </Page>
      <Suspense>{instellingen && <SettingsDialog section={instellingen} />}</Suspense>
      <Suspense>{bestelling && <OrderDialog orderId={bestelling} onClose={closeOrder} />}</Suspense>
    </>
  )
}
