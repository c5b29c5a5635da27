import { Link } from '@tanstack/react-router'
import { Package } from 'lucide-react'
import { orderDeskNl } from '#domains/orders/order-desk.nl.ts'
import { AppHeader } from '#ui/AppHeader.tsx'
import { tabLook } from '#ui/tab-look.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { dashboardNl } from './dashboard.nl.ts'
import { dashboardTabs, type DashboardTab } from './dashboard-search.ts'
import { HeaderActions } from './HeaderActions.tsx'
import { NotificationBell } from './NotificationBell.tsx'

type DashboardHeaderProps = {
  tab: DashboardTab
  /** Leaves the top of the window to a bar of the page itself. */
  scrollsAway?: boolean
}

/** Brand, the four tabs as addresses, and what is always at hand. */
export function DashboardHeader({ tab, scrollsAway }: DashboardHeaderProps) {
  return (
    <AppHeader
      scrollsAway={scrollsAway}
      brand={<Link to="/dashboard">{dashboardNl.brand}</Link>}
      navLabel={dashboardNl.nav}
      nav={dashboardTabs.map((one) => (
        <Link
          key={one}
          to="/dashboard"
          search={one === 'overzicht' ? {} : { tab: one }}
          // The router would compare whole addresses; a tab stays chosen whatever its filters.
          activeOptions={{ exact: true }}
          aria-current={one === tab ? 'page' : undefined}
          className={tabLook()}
        >
          {dashboardNl.tabs[one]}
        </Link>
      ))}
      end={
        <>
          <PaletteButton />
          <OrdersLink />
          <NotificationBell />
          <HeaderActions />
        </>
      }
    />
  )
}

function OrdersLink() {
  return (
    <Link
      to="/orders"
      aria-label={orderDeskNl.all}
      title={orderDeskNl.all}
      className="hidden size-10 place-items-center rounded-4 transition-colors duration-160 hover:bg-ink/6 lg:grid pointer-coarse:size-11"
    >
      <Package aria-hidden className="size-5" strokeWidth={1.5} />
    </Link>
  )
}
