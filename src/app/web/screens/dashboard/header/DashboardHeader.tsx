import { Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound, Bell, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import { AppHeader } from '#ui/layout/AppHeader.tsx'
import { tabLook } from '#ui/layout/tab-look.ts'
import { dashboardNl } from '../dashboard.nl.ts'
import { dashboardTabs, type DashboardTab } from '../dashboard-search.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { useStandIn } from '#platform/browser/use-stand-in.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { notificationsNl as texts } from '#domains/activity/notifications.nl.ts'
import { useBell } from '#domains/activity/ui/notifications.queries.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Kbd } from '#ui/actions/Kbd.tsx'
import { paletteNl } from '../../palette/palette.nl.ts'
import { searchKey } from '../../palette/search-key.ts'
import { setShownPalette } from '../../palette/shown-palette.ts'

type DashboardHeaderProps = {
  tab?: DashboardTab
  scrollsAway?: boolean
}

export function DashboardHeader({ tab, scrollsAway }: DashboardHeaderProps) {
  return (
    <AppHeader
      scrollsAway={scrollsAway}
      brand={<Link to="/dashboard">{dashboardNl.brand}</Link>}
      navLabel={dashboardNl.nav}
      nav={dashboardTabs.map((one) => (
        <Link
          key={one}
          {...(one === 'bestellingen'
            ? { to: '/orders' as const, search: { weergave: 'kaarten' } }
            : { to: '/dashboard' as const, search: one === 'overzicht' ? {} : { tab: one } })}
          // Without `exact`, the router marks the link without a search on every tab. We set
          // `aria-current`, because a tab stays current when filters change the URL.
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

const StudioMenu = lazy(async () => ({ default: (await import('./StudioMenu.tsx')).StudioMenu }))
const StudioWebhook = lazy(async () => ({ default: (await import('./StudioWebhook.tsx')).StudioWebhook }))

function HeaderMenu() {
  const [asksWebhook, setAsksWebhook] = useState(false)
  const { isWanted, wasPressed, press } = useStandIn(true)
  // Fetched once, then only read: the server refuses queries during a sign-out.
  const queryClient = useQueryClient()
  useEffect(() => void queryClient.prefetchQuery(myStudio), [queryClient])
  const { data: studio } = useQuery({ ...myStudio, enabled: false })
  const studioName = studio && shownName(studio)
  const standIn = <MenuButton studioName={studioName} onClick={press} />
  return (
    <>
      {isWanted ? (
        <Suspense fallback={standIn}>
          <StudioMenu
            trigger={<MenuButton studioName={studioName} />}
            studioName={studioName}
            startsOpen={wasPressed}
            onTestWebhook={() => setAsksWebhook(true)}
          />
        </Suspense>
      ) : (
        standIn
      )}
      <Suspense>{asksWebhook && <StudioWebhook onClose={() => setAsksWebhook(false)} />}</Suspense>
    </>
  )
}

type MenuButtonProps = ComponentProps<'button'> & { studioName: string | undefined }

function MenuButton({ studioName, ...props }: MenuButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={dashboardNl.menu}
      className="grid size-10 shrink-0 place-items-center rounded-4 transition-colors duration-160 hover:bg-ink/6 data-popup-open:bg-sunk pointer-coarse:size-11"
    >
      {studioName ? (
        <Avatar name={studioName} className="size-8" />
      ) : (
        <span className="grid size-8 place-items-center rounded-full bg-sunk text-soft">
          <UserRound aria-hidden className="size-4" strokeWidth={1.5} />
        </span>
      )}
    </button>
  )
}

const BellPopover = lazy(async () => ({ default: (await import('./BellPopover.tsx')).BellPopover }))

function NotificationBell() {
  const { data, isFetched } = useBell()
  const { isWanted, wasPressed, press } = useStandIn(isFetched)
  const unreadCount = data?.unreadCount ?? 0
  const standIn = (
    <IconButton icon={Bell} label={texts.open(unreadCount)} counter={unreadCount} onClick={press} />
  )
  if (!isWanted) return standIn
  return (
    <Suspense fallback={standIn}>
      <BellPopover startsOpen={wasPressed} />
    </Suspense>
  )
}

const PaletteButton = () => (
  <span className="relative xl:mr-2">
    <button
      type="button"
      onClick={() => setShownPalette('palette')}
      className="inline-flex size-10 shrink-0 items-center justify-center gap-2.5 rounded-4 transition-colors duration-160 hover:bg-ink/6 xl:h-9 xl:w-56 xl:justify-start xl:border xl:border-field xl:bg-surface xl:px-3 xl:hover:border-ink xl:hover:bg-surface pointer-coarse:size-11"
    >
      <Search aria-hidden className="size-5 xl:size-4 xl:text-soft" strokeWidth={1.5} />
      <span className="text-15 text-soft max-xl:sr-only">{paletteNl.title}</span>
    </button>
    {/* Outside the button: voice control needs the button's name to match its visible text. */}
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-1.5 flex items-center max-xl:hidden"
    >
      {/* Not prerendered, because the shortcut depends on the user's system. */}
      {typeof window !== 'undefined' && <Kbd>{searchKey()}</Kbd>}
    </span>
  </span>
)
