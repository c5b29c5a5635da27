import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut, Moon, Package, Settings, Sun, UserRound, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { securityNl } from '#domains/accounts/security.nl.ts'
import { orderDeskNl } from '#domains/orders/order-desk.nl.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { WebhookDialog } from '#domains/studios/ui/WebhookDialog.tsx'
import { AppHeader } from '#ui/AppHeader.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { tabLook } from '#ui/tab-look.ts'
import { useThemeChoice } from '#ui/use-theme-choice.ts'
import { dashboardNl } from './dashboard.nl.ts'
import { dashboardTabs, type DashboardTab } from './dashboard-search.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { settingsDialogNl } from './settings/settings-dialog.nl.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

/** Brand, the four tabs as addresses, and what is always at hand. */
export function DashboardHeader({ tab }: { tab: DashboardTab }) {
  return (
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
          <OrdersLink />
          <NotificationBell />
          <WebhookButton />
          <SettingsButton />
          <ProfileLink />
          <ThemeButton />
          <SignOutButton />
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
      // A phone has no room for it; there the tab leads on to all orders.
      className="hidden size-10 place-items-center rounded-4 transition-colors duration-160 hover:bg-ink/6 md:grid pointer-coarse:size-11"
    >
      <Package aria-hidden className="size-5" strokeWidth={1.5} />
    </Link>
  )
}

function WebhookButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { data: studio } = useQuery(myStudio)
  return (
    <>
      <IconButton icon={Webhook} label={dashboardNl.webhook} onClick={() => setIsOpen(true)} />
      <WebhookDialog webhookUrl={studio?.webhookUrl ?? ''} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function ProfileLink() {
  return (
    <Link
      to="/profile"
      aria-label={securityNl.title}
      title={securityNl.title}
      // On a phone the settings lead there.
      className="hidden size-10 place-items-center rounded-4 transition-colors duration-160 hover:bg-ink/6 md:grid pointer-coarse:size-11"
    >
      <UserRound aria-hidden className="size-5" strokeWidth={1.5} />
    </Link>
  )
}

// An address of its own, so that Back closes them.
function SettingsButton() {
  const { search } = useDashboardSearch()
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/dashboard', search: { ...search, instellingen: 'algemeen' } })
  return <IconButton icon={Settings} label={settingsDialogNl.open} onClick={open} />
}

function ThemeButton() {
  const { theme, chooseTheme } = useThemeChoice()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? dashboardNl.lightTheme : dashboardNl.darkTheme}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}

function SignOutButton() {
  const signOut = useSignOut()
  return (
    <IconButton
      icon={LogOut}
      label={dashboardNl.signOut}
      disabled={signOut.isPending}
      onClick={() => signOut.mutate({})}
    />
  )
}
