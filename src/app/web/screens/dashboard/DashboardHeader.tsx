import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { AppHeader } from '#ui/AppHeader.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { tabLook } from '#ui/tab-look.ts'
import { SearchButton } from '../palette/SearchButton.tsx'
import { dashboardNl } from './dashboard.nl.ts'
import { dashboardTabs, type DashboardTab } from './dashboard-search.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { useHeaderActions } from './use-header-actions.tsx'

/** Brand, the four tabs as addresses, and what is always at hand. */
export function DashboardHeader({ tab }: { tab: DashboardTab }) {
  const { actions, dialog } = useHeaderActions()
  return (
    <>
      <AppHeader
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
            <SearchButton />
            <NotificationBell />
            {actions.map(({ run, ...action }) => (
              <IconButton key={action.label} {...action} onClick={run} className="max-lg:hidden" />
            ))}
            <Menu trigger={<IconButton icon={MenuIcon} label={dashboardNl.menu} className="lg:hidden" />}>
              {actions.map(({ label, run, ...action }) => (
                <MenuItem key={label} {...action} onSelect={run}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          </>
        }
      />
      {dialog}
    </>
  )
}
