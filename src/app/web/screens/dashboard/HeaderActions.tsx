import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Keyboard,
  LogOut,
  Menu as MenuIcon,
  Moon,
  Package,
  Settings,
  Sun,
  UserRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { securityNl } from '#domains/accounts/security.nl.ts'
import { orderDeskNl } from '#domains/orders/order-desk.nl.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { WebhookDialog } from '#domains/studios/ui/WebhookDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { useThemeChoice } from '#ui/use-theme-choice.ts'
import { paletteNl } from '../palette/palette.nl.ts'
import { showPalette } from '../palette/shown-palette.ts'
import { dashboardNl } from './dashboard.nl.ts'
import { settingsDialogNl } from './settings/settings-dialog.nl.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

type HeaderAction = { icon: LucideIcon; label: string; disabled?: boolean; run: () => void }

/** What a studio needs now and then: a row of signs where there is room for it, else a menu of words. */
export function HeaderActions() {
  const [asksWebhook, setAsksWebhook] = useState(false)
  const actions = useActions(() => setAsksWebhook(true))
  return (
    <>
      {actions.map(({ run, ...action }) => (
        <IconButton key={action.label} {...action} onClick={run} className="max-lg:hidden" />
      ))}
      <NarrowMenu actions={actions} />
      {asksWebhook && <StudioWebhook onClose={() => setAsksWebhook(false)} />}
    </>
  )
}

/** A phone and a tablet have no room for a row of signs. */
function NarrowMenu({ actions }: { actions: HeaderAction[] }) {
  const navigate = useNavigate()
  const orders = { icon: Package, label: orderDeskNl.all, run: () => void navigate({ to: '/orders' }) }
  const keys = { icon: Keyboard, label: paletteNl.keys.title, run: () => showPalette('keys') }
  // The way out stays the last.
  const lines = [orders, ...actions.toSpliced(-1, 0, keys)]
  return (
    <Menu trigger={<IconButton icon={MenuIcon} label={dashboardNl.menu} className="lg:hidden" />}>
      {lines.map(({ label, run, ...line }) => (
        <MenuItem key={label} {...line} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

// Nothing in here asks the server: while a studio is signing out this is drawn again, and would be refused.
function useActions(openWebhook: () => void): HeaderAction[] {
  const navigate = useNavigate()
  const { search } = useDashboardSearch()
  const { theme, chooseTheme } = useThemeChoice()
  const signOut = useSignOut()
  const isDark = theme === 'dark'
  return [
    { icon: Webhook, label: dashboardNl.webhook, run: openWebhook },
    {
      icon: Settings,
      label: settingsDialogNl.open,
      // An address of its own, so that Back closes them.
      run: () => void navigate({ to: '/dashboard', search: { ...search, instellingen: 'algemeen' } }),
    },
    { icon: UserRound, label: securityNl.title, run: () => void navigate({ to: '/profile' }) },
    {
      icon: isDark ? Sun : Moon,
      label: isDark ? dashboardNl.lightTheme : dashboardNl.darkTheme,
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    {
      icon: LogOut,
      label: dashboardNl.signOut,
      disabled: signOut.isPending,
      run: () => signOut.mutate({}),
    },
  ]
}

function StudioWebhook({ onClose }: { onClose: () => void }) {
  const { data: studio } = useQuery(myStudio)
  return studio && <WebhookDialog webhookUrl={studio.webhookUrl ?? ''} open onClose={onClose} />
}
