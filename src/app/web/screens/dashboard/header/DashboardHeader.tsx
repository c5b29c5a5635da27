import { Link } from '@tanstack/react-router'
import { AppHeader } from '#ui/layout/AppHeader.tsx'
import { tabLook } from '#ui/layout/tab-look.ts'
import { PaletteButton } from '../../palette/PaletteButton.tsx'
import { dashboardNl } from '../dashboard.nl.ts'
import { dashboardTabs, type DashboardTab } from '../dashboard-search.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
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
          <NotificationBell />
          <HeaderMenu />
        </>
      }
    />
  )
}
