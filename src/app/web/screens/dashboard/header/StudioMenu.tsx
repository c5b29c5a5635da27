import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LogOut, Moon, Package, Settings, Sun, UserRound, Webhook } from 'lucide-react'
import type { ReactElement } from 'react'
import { useSignOutEverywhere } from '#domains/accounts/ui/accounts.queries.ts'
import { securityNl } from '#domains/accounts/security.nl.ts'
import { studioOrdersNl } from '#domains/orders/studio-orders.nl.ts'
import { Menu, MenuDivider, MenuGroup, MenuItem } from '#ui/overlays/Menu.tsx'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'
import { paletteNl } from '../../palette/palette.nl.ts'
import { setShownPalette } from '../../palette/shown-palette.ts'
import { dashboardNl } from '../dashboard.nl.ts'
import { settingsDialogNl } from '../settings/settings-dialog.nl.ts'
import { useDashboardSearch } from '../use-dashboard-search.ts'

type StudioMenuProps = {
  trigger: ReactElement
  studioName: string | undefined
  startsOpen: boolean
  onTestWebhook: () => void
}

// Makes no queries: the menu renders once more at sign-out, when the server refuses them.
export function StudioMenu({ trigger, studioName, startsOpen, onTestWebhook }: StudioMenuProps) {
  const navigate = useNavigate()
  const { urlWith } = useDashboardSearch()
  const { theme, chooseTheme } = useThemeChoice()
  const signOut = useSignOutEverywhere()
  const isDark = theme === 'dark'
  // In the URL, so that Back closes the settings.
  const openSettings = () => void navigate({ to: '/dashboard', search: urlWith({ settings: 'algemeen' }) })
  return (
    <Menu startsOpen={startsOpen} trigger={trigger}>
      <MenuGroup label={dashboardNl.welcome(studioName)}>
        <MenuItem icon={Package} onSelect={() => void navigate({ to: '/orders' })}>
          {studioOrdersNl.all}
        </MenuItem>
        <MenuItem icon={UserRound} onSelect={() => void navigate({ to: '/profile' })}>
          {securityNl.title}
        </MenuItem>
        <MenuItem icon={Settings} onSelect={openSettings}>
          {settingsDialogNl.open}
        </MenuItem>
        <MenuItem icon={Webhook} onSelect={onTestWebhook}>
          {dashboardNl.webhook}
        </MenuItem>
      </MenuGroup>
      <MenuDivider />
      <MenuItem icon={isDark ? Sun : Moon} onSelect={() => chooseTheme(isDark ? 'light' : 'dark')}>
        {isDark ? dashboardNl.lightTheme : dashboardNl.darkTheme}
      </MenuItem>
      <MenuItem icon={Keyboard} onSelect={() => setShownPalette('keys')}>
        {paletteNl.keys.title}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={LogOut} disabled={signOut.isPending} onSelect={() => signOut.mutate({})}>
        {dashboardNl.signOut}
      </MenuItem>
    </Menu>
  )
}
