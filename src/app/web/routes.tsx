import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useRouter,
} from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { lazy, Suspense, useEffect } from 'react'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { validUrl } from '#kit/ui/search-params.ts'
import { activatedParams, activateParams, authParams } from './auth-search.ts'
import { only, onlySignedIn, onlySignedOut } from './guard.ts'
import { listParams } from './list-params.ts'
import { SIGN_OUT_REDIRECT_DELAY_MS } from '#domains/accounts/accounts.rules.ts'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { meQuery, useStopActing, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { useFreshLink } from '#domains/accounts/ui/use-fresh-link.ts'
import { useLostSession } from '#domains/accounts/ui/use-lost-session.ts'
import { useLater } from '#platform/browser/use-later.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useEarlyDrop } from '#domains/uploads/ui/drop-zones.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SkipLink } from '#ui/layout/Page.tsx'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { NewVersion } from './NewVersion.tsx'
import { StudioKeys } from './screens/palette/StudioKeys.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { appNl } from './app.nl.ts'
import { QuietScreen } from './QuietScreen.tsx'

const NotFoundScreen = () => (
  <QuietScreen title={appNl.notFound.title} line={<span lang="en">{appNl.notFound.line}</span>}>
    <a href="/" className={buttonLook({ size: 'large' })}>
      {appNl.notFound.toHome}
    </a>
  </QuietScreen>
)

const BrokenScreen = ({ reset }: { reset: () => void }) => (
  <QuietScreen title={appNl.broken.title} line={appNl.broken.line}>
    <Button size="large" onClick={reset}>
      {appNl.broken.retry}
    </Button>
    <a href="/" className={buttonLook({ kind: 'outline', size: 'large' })}>
      {appNl.notFound.toHome}
    </a>
  </QuietScreen>
)

const StudioUploads = lazy(async () => ({
  default: (await import('#domains/uploads/ui/StudioUploads.tsx')).StudioUploads,
}))

const SignInAgainDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/SignInAgainDialog.tsx')).SignInAgainDialog,
}))

const FreshLinkDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/FreshLinkDialog.tsx')).FreshLinkDialog,
}))

// After the first screen; few people have chosen files by then.
const UPLOADS_LOAD_AFTER_MS = 2000

/** Wraps every screen: toasts, live updates, and running uploads, which must survive navigation. */
function AppFrame() {
  const { data: me } = useQuery(meQuery)
  const areLiveUpdatesOff = useLiveUpdates(Boolean(me))
  const isStudio = me?.role === 'photographer'
  const early = useEarlyDrop(isStudio)
  const isTimeForUploads = useLater(isStudio, UPLOADS_LOAD_AFTER_MS) || early.areOver
  useGuardAgain(me?.home)

  return (
    <>
      <SkipLink />
      {areLiveUpdatesOff && <OffNotice name="live_updates" isBanner />}
      {me?.isActing && <ActingBanner email={me.email} />}
      <Outlet />
      <Suspense>{isTimeForUploads && <StudioUploads droppedEarly={early.dropped} />}</Suspense>
      {me && <LostSession key={me.id} me={me} />}
      {me?.viaLetter && <FreshLinkAsked />}
      <RouteAnnouncer />
      <NewVersion />
      {me?.role === 'photographer' && me.isActive && <StudioKeys />}
      {createPortal(<Toaster />, document.body)}
    </>
  )
}

/** Runs the route guards again when the viewer's home changes: they signed out, or are no longer active. */
function useGuardAgain(home: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!home) return undefined
    return () => void setTimeout(() => void router.invalidate(), SIGN_OUT_REDIRECT_DELAY_MS)
  }, [home, router])
}

/**
 * Asks a user whose session expired to sign in again on the spot. While an admin acts as a studio it reloads instead:
 * they don't have its password.
 */
function LostSession({ me }: { me: Me }) {
  const { isLost, close } = useLostSession()
  useEffect(() => {
    if (isLost && me.isActing) window.location.reload()
  }, [isLost, me.isActing])
  return <Suspense>{isLost && !me.isActing && <SignInAgainDialog me={me} onClose={close} />}</Suspense>
}

/** Shown when a session that began by a mail link tries something that needs a fresh sign-in. */
function FreshLinkAsked() {
  const { isNeeded, close } = useFreshLink()
  return <Suspense>{isNeeded && <FreshLinkDialog onClose={close} />}</Suspense>
}

function ActingBanner({ email }: { email: string }) {
  const stop = useStopActing()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-purple-tint px-5 py-2 text-13 text-purple md:px-8"
    >
      {accountsNl.acting.banner(email)}
      <Button kind="outline" size="small" busy={stop.isPending} onClick={() => stop.mutate({})}>
        {accountsNl.acting.stop}
      </Button>
    </div>
  )
}

const root = createRootRoute({
  component: AppFrame,
  notFoundComponent: NotFoundScreen,
  errorComponent: BrokenScreen,
})

const page = <Path extends PagePath>(path: Path) => ({ path, getParentRoute: () => root })

const adminRoute = createRoute({
  ...page('/admin'),
  beforeLoad: only('admin'),
  component: lazyRouteComponent(() => import('./screens/admin/AdminFrame.tsx'), 'AdminFrame'),
})

type AdminPath = PagePath extends infer Path ? (Path extends `/admin${infer Rest}` ? Rest : never) : never

const adminPage = <Path extends '/' | Exclude<AdminPath, ''>>(path: Path) => ({
  path,
  getParentRoute: () => adminRoute,
  validateSearch: validUrl(listParams),
})

const adminScreens = [
  createRoute({
    ...adminPage('/'),
    component: lazyRouteComponent(
      () => import('./screens/admin/overview/OverviewScreen.tsx'),
      'OverviewScreen',
    ),
  }),
  createRoute({
    ...adminPage('/accounts'),
    component: lazyRouteComponent(
      () => import('./screens/admin/accounts/AccountsScreen.tsx'),
      'AccountsScreen',
    ),
  }),
  createRoute({
    ...adminPage('/accounts/$studioId'),
    component: lazyRouteComponent(
      () => import('./screens/admin/accounts/AccountScreen.tsx'),
      'AccountScreen',
    ),
  }),
  createRoute({
    ...adminPage('/orders'),
    component: lazyRouteComponent(
      () => import('./screens/admin/orders/AllOrdersScreen.tsx'),
      'AllOrdersScreen',
    ),
  }),
  createRoute({
    ...adminPage('/photographer-payments'),
    component: lazyRouteComponent(
      () => import('./screens/admin/payments/PhotographerPaymentsScreen.tsx'),
      'PhotographerPaymentsScreen',
    ),
  }),
  createRoute({
    ...adminPage('/client-payments'),
    component: lazyRouteComponent(
      () => import('./screens/admin/payments/ClientPaymentsScreen.tsx'),
      'ClientPaymentsScreen',
    ),
  }),
  createRoute({
    ...adminPage('/approvals'),
    component: lazyRouteComponent(
      () => import('./screens/admin/payments/ApprovalsScreen.tsx'),
      'ApprovalsScreen',
    ),
  }),
  createRoute({
    ...adminPage('/logs'),
    component: lazyRouteComponent(() => import('./screens/admin/log/LogsScreen.tsx'), 'LogsScreen'),
  }),
  createRoute({
    ...adminPage('/events'),
    component: lazyRouteComponent(() => import('./screens/admin/log/EventsScreen.tsx'), 'EventsScreen'),
  }),
  createRoute({
    ...adminPage('/features'),
    component: lazyRouteComponent(() => import('./screens/admin/FeaturesScreen.tsx'), 'FeaturesScreen'),
  }),
]

/**
 * The route table of the specification for the app, in its order; each screen is a chunk of its own. Public pages are
 * documents outside the router: see src/app/site.
 */
const routes = [
  createRoute({
    ...page('/auth'),
    validateSearch: validUrl(authParams),
    beforeLoad: onlySignedOut,
    component: lazyRouteComponent(() => import('./screens/AuthScreen.tsx'), 'AuthScreen'),
  }),
  createRoute({
    ...page('/client-portal'),
    beforeLoad: only('client'),
    component: lazyRouteComponent(() => import('./screens/GalleryScreen.tsx'), 'GalleryScreen'),
  }),
  createRoute({
    ...page('/dashboard'),
    beforeLoad: only('photographer'),
    component: lazyRouteComponent(() => import('./screens/DashboardScreen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    ...page('/orders'),
    beforeLoad: only('photographer'),
    component: lazyRouteComponent(() => import('./screens/OrdersScreen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    ...page('/client/$clientId'),
    beforeLoad: only('photographer'),
    component: lazyRouteComponent(() => import('./screens/ClientScreen.tsx'), 'ClientScreen'),
  }),
  createRoute({
    ...page('/client/$clientId/gallery'),
    beforeLoad: only('photographer'),
    component: lazyRouteComponent(() => import('./screens/ClientGalleryScreen.tsx'), 'ClientGalleryScreen'),
  }),
  adminRoute.addChildren(adminScreens),
  createRoute({
    ...page('/activate'),
    validateSearch: validUrl(activateParams),
    component: lazyRouteComponent(() => import('./screens/ActivateScreen.tsx'), 'ActivateScreen'),
  }),
  createRoute({
    ...page('/activate/success'),
    validateSearch: validUrl(activatedParams),
    component: lazyRouteComponent(() => import('./screens/ActivatedScreen.tsx'), 'ActivatedScreen'),
  }),
  createRoute({
    ...page('/profile'),
    beforeLoad: onlySignedIn,
    component: lazyRouteComponent(() => import('./screens/ProfileScreen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    ...page('/mailbox'),
    component: lazyRouteComponent(() => import('./screens/MailboxScreen.tsx'), 'MailboxScreen'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  scrollRestoration: true,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
