import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { UserRound, Bell } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { AppHeader } from '#ui/layout/AppHeader.tsx'
import { tabLook } from '#ui/layout/tab-look.ts'
import { PaletteButton } from '../../palette/PaletteButton.tsx'
import { dashboardNl } from '../dashboard.nl.ts'
import { dashboardTabs, type DashboardTab } from '../dashboard-search.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { useStandIn } from '#platform/browser/use-stand-in.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { notificationsNl as texts } from '#domains/activity/notifications.nl.ts'
import { useBell } from '#domains/activity/ui/notifications.queries.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'

type DashboardHeaderProps = {
  tab: DashboardTab
  /** Not sticky, for pages with a sticky bar of their own. */
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
          to="/dashboard"
          search={one === 'overzicht' ? {} : { tab: one }}
          // The router compares whole URLs, but a tab stays current whatever its filters.
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

/** The studio menu, behind the studio's initials; its chunk loads after the screen. */
function HeaderMenu() {
  const [asksWebhook, setAsksWebhook] = useState(false)
  const { isWanted, wasPressed, press } = useStandIn(true)
  // Reads the cache only: a query while signing out would be refused.
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
