import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Menu as MenuIcon, Package } from 'lucide-react'
import { orderDeskNl } from '#domains/orders/order-desk.nl.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { paletteNl } from '../palette/palette.nl.ts'
import { showPalette } from '../palette/shown-palette.ts'
import { dashboardNl } from './dashboard.nl.ts'
import type { HeaderAction } from './header-action.ts'

/** A phone and a tablet have no room for a row of signs. */
export function NarrowMenu({ actions, startsOpen }: { actions: HeaderAction[]; startsOpen: boolean }) {
  const navigate = useNavigate()
  const orders = { icon: Package, label: orderDeskNl.all, run: () => void navigate({ to: '/orders' }) }
  const keys = { icon: Keyboard, label: paletteNl.keys.title, run: () => showPalette('keys') }
  // The way out stays the last.
  const lines: HeaderAction[] = [orders, ...actions.toSpliced(-1, 0, keys)]
  return (
    <Menu
      startsOpen={startsOpen}
      trigger={<IconButton icon={MenuIcon} label={dashboardNl.menu} className="lg:hidden" />}
    >
      {lines.map(({ icon, label, disabled, run }) => (
        <MenuItem key={label} icon={icon} disabled={disabled} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
