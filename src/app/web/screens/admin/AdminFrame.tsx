import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import {
  Activity,
  BadgeCheck,
  CreditCard,
  Image,
  LayoutDashboard,
  LogOut,
  Moon,
  Package,
  ScrollText,
  Sun,
  ToggleLeft,
  Users,
} from 'lucide-react'
import { meQuery, useSignOut } from '#domains/accounts/ui/accounts.queries.ts'
import { adminNl } from '#domains/admin/admin.nl.ts'
import { toApproveQuery } from '#domains/admin/ui/admin.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { SidebarFrame, sidebarLinkLook } from '#ui/layout/SidebarFrame.tsx'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'
import { adminScreensNl } from './admin-screens.nl.ts'
import { AdminSearch } from './AdminSearch.tsx'

const sections = [
  { to: '/admin', icon: LayoutDashboard, label: adminScreensNl.sections.overview },
  { to: '/admin/accounts', icon: Users, label: adminScreensNl.sections.accounts },
  { to: '/admin/orders', icon: Package, label: adminScreensNl.sections.orders },
  {
    to: '/admin/photographer-payments',
    icon: CreditCard,
    label: adminScreensNl.sections.photographerPayments,
  },
  { to: '/admin/client-payments', icon: Image, label: adminScreensNl.sections.clientPayments },
  { to: '/admin/approvals', icon: BadgeCheck, label: adminScreensNl.sections.approvals },
  { to: '/admin/logs', icon: ScrollText, label: adminScreensNl.sections.logs },
  { to: '/admin/events', icon: Activity, label: adminScreensNl.sections.events },
  { to: '/admin/features', icon: ToggleLeft, label: adminScreensNl.sections.features },
] as const

/** What stands around every screen of the back office. */
export function AdminFrame() {
  const { data: me } = useQuery(meQuery)
  // While an admin becomes a studio this frame stands for a moment longer.
  const { data: waiting } = useQuery({ ...toApproveQuery, enabled: me?.role === 'admin' })
  const countOf = (to: string) => (to === '/admin/approvals' && waiting?.toApproveCount) || 0
  return (
    <SidebarFrame
      words={adminScreensNl.sidebar}
      brand={<Link to="/admin">{adminScreensNl.brand}</Link>}
      title={adminScreensNl.title}
      end={
        <>
          <Link
            to="/profile"
            className="mr-3 truncate text-soft hover:text-ink hover:underline max-lg:hidden"
          >
            {me?.email}
          </Link>
          <AdminSearch />
          <ThemeButton />
          <SignOutButton />
        </>
      }
      links={({ isNarrow, onChosen }) =>
        sections.map(({ to, icon: Icon, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/admin', includeSearch: false }}
            title={isNarrow ? label : undefined}
            onClick={onChosen}
            className={classNames(sidebarLinkLook, 'relative')}
          >
            <Icon aria-hidden strokeWidth={1.5} />
            <span className={isNarrow ? 'sr-only' : 'truncate'}>{label}</span>
            {countOf(to) > 0 && <WaitingCount count={countOf(to)} isNarrow={isNarrow} />}
          </Link>
        ))
      }
    >
      <Page full>
        <Outlet />
      </Page>
    </SidebarFrame>
  )
}

/** How much waits behind a link: the number, or a dot where there is no room for one. */
const WaitingCount = ({ count, isNarrow }: { count: number; isNarrow: boolean }) => (
  <>
    <span className="sr-only">{adminNl.waiting(count)}</span>
    {isNarrow ? (
      <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />
    ) : (
      <span aria-hidden className="ml-auto text-13 tabular-nums">
        {adminNl.figure(count)}
      </span>
    )}
  </>
)

function ThemeButton() {
  const { theme, chooseTheme } = useThemeChoice()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? adminScreensNl.lightTheme : adminScreensNl.darkTheme}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}

function SignOutButton() {
  const signOut = useSignOut()
  return (
    <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
      <LogOut aria-hidden strokeWidth={1.5} />
      <span className="max-md:sr-only">{adminScreensNl.signOut}</span>
    </Button>
  )
}
