import { Link, useNavigate } from '@tanstack/react-router'
import { Keyboard, Menu as MenuIcon, Package } from 'lucide-react'
import { orderDeskNl } from '#domains/orders/order-desk.nl.ts'
import { AppHeader } from '#ui/AppHeader.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { tabLook } from '#ui/tab-look.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { paletteNl } from '../palette/palette.nl.ts'
import { showPalette } from '../palette/shown-palette.ts'
import { dashboardNl } from './dashboard.nl.ts'
import { dashboardTabs, type DashboardTab } from './dashboard-search.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { useHeaderActions, type HeaderAction } from './use-header-actions.tsx'

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
            <PaletteButton />
            <OrdersLink />
            <NotificationBell />
            {actions.map(({ onSelect, ...action }) => (
              <IconButton key={action.label} {...action} onClick={onSelect} className="max-lg:hidden" />
            ))}
            <NarrowMenu actions={actions} />
          </>
        }
      />
      {dialog}
    </>
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

/** A phone and a tablet have no room for a row of icons. */
function NarrowMenu({ actions }: { actions: HeaderAction[] }) {
  const navigate = useNavigate()
  const trigger = <IconButton icon={MenuIcon} label={dashboardNl.menu} className="lg:hidden" />
  const orders = { icon: Package, label: orderDeskNl.all, onSelect: () => void navigate({ to: '/orders' }) }
  const keys = { icon: Keyboard, label: paletteNl.keys.title, onSelect: () => showPalette('keys') }
  // The way out stays the last.
  const lines = [orders, ...actions.toSpliced(-1, 0, keys)]
  return (
    <Menu trigger={trigger}>
      {lines.map(({ label, ...line }) => (
        <MenuItem key={label} {...line}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
