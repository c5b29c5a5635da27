import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazyScreen,
  Outlet,
  useRouter,
  useRouterState,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { validUrl, readParams, writeParams, type InUrl } from '#kit/ui/search-params.ts'
import { activatedParams, activateParams, authParams } from './auth-search.ts'
import { listParams } from './list-params.ts'
import { SIGN_OUT_REDIRECT_DELAY_MS } from '#domains/accounts/accounts.rules.ts'
import { accountsNl } from '#domains/accounts/accounts.nl.ts'
import { meQuery, useRefusal, useStopActing, type Me } from '#domains/accounts/ui/accounts.queries.ts'
import { takeSeat } from '#domains/accounts/ui/seat.ts'
import { callAsGuestOf } from '#domains/galleries/sharing/ui/guest-tab.ts'
import { useLater } from '#platform/browser/use-later.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { useEarlyDrop } from '#domains/uploads/ui/drop-zones.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SkipLink } from '#ui/layout/Page.tsx'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { buttonLook } from '#ui/actions/button-look.ts'
import { appNl } from './app.nl.ts'
import { homes, type Role } from '#domains/access/viewer.rules.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { Page } from '#ui/layout/Page.tsx'

/** Where to redirect someone who may not see a page for `role`; undefined when they may (spec, route guard). */
function elsewhere(me: Me | null, role: Role): string | undefined {
  if (!me) return '/auth' satisfies PagePath
  if (me.role !== role) return me.home
  return role === 'photographer' && !me.isActive ? ('/activate' satisfies PagePath) : undefined
}

const findMe = () => queryClient.ensureQueryData(meQuery)

type Entry = { location: ParsedLocation; cause: 'preload' | 'enter' | 'stay' }

const only = (role: Role) => async (entry: Entry) => {
  const me = await findMe()
  if (!me) throw toSignIn(entry)
  const to = elsewhere(me, role)
  if (to) throw redirect({ to })
}

async function onlySignedIn(entry: Entry) {
  if (!(await findMe())) throw toSignIn(entry)
}

// Remembers the requested page of who arrives by a link, but not the page that someone signs out from.
function toSignIn({ location: { href }, cause }: Entry) {
  const isMoreThanHome = !Object.values<string>(homes).includes(href)
  return redirect({
    to: '/auth',
    search: cause === 'enter' && isMoreThanHome ? writeParams(authParams, { next: href }) : {},
  })
}

/** Guard of /auth: redirects signed-in users home, except when they follow a link from a mail. */
async function onlySignedOut({ search }: { search: InUrl<typeof authParams> }) {
  const { reset, link, next } = readParams(authParams, search)
  if (reset || link) return
  const me = await findMe()
  if (!me) return
  if (me.home === '/activate') throw redirect({ to: me.home, search: readParams(activateParams, search) })
  throw redirect(next ? { href: next } : { to: me.home })
}

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

const StudioKeys = lazy(async () => ({
  default: (await import('./screens/palette/StudioKeys.tsx')).StudioKeys,
}))

const StudioUploads = lazy(async () => ({
  default: (await import('#domains/uploads/ui/StudioUploads.tsx')).StudioUploads,
}))

const SignInAgainDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/SignInAgainDialog.tsx')).SignInAgainDialog,
}))

const FreshLinkDialog = lazy(async () => ({
  default: (await import('#domains/accounts/ui/FreshLinkDialog.tsx')).FreshLinkDialog,
}))

const NewVersion = lazy(async () => ({ default: (await import('./NewVersion.tsx')).NewVersion }))

const NEW_VERSION_LOAD_AFTER_MS = 2000

// After the first screen; few people have chosen files by then.
const UPLOADS_LOAD_AFTER_MS = 2000

/** Wraps every screen. A guest's asks nobody to sign in: whoever has an account here is not whom it shows. */
function AppFrame() {
  const isGuests = useRouterState({ select: ({ location }) => location.pathname.startsWith('/g/') })
  const isTimeForNewVersion = useLater(true, NEW_VERSION_LOAD_AFTER_MS)
  return (
    <>
      <SkipLink />
      {isGuests ? <Outlet /> : <PersonFrame />}
      <RouteAnnouncer />
      <Suspense>{isTimeForNewVersion && <NewVersion />}</Suspense>
      {createPortal(<Toaster />, document.body)}
    </>
  )
}

/** Live updates, and running uploads, which must survive navigation. */
function PersonFrame() {
  const { data: me } = useQuery(meQuery)
  const areLiveUpdatesOff = useLiveUpdates(me ? (me.role === 'client' ? `seat=${me.id}` : '') : undefined)
  const isStudio = me?.role === 'photographer'
  const early = useEarlyDrop(isStudio)
  const isTimeForUploads = useLater(isStudio, UPLOADS_LOAD_AFTER_MS) || early.areOver
  useGuardAgain(me?.home)

  return (
    <>
      {areLiveUpdatesOff && <OffNotice name="live_updates" isBanner />}
      {me?.isActing && <ActingBanner email={me.email} />}
      <Outlet />
      <Suspense>{isTimeForUploads && <StudioUploads droppedEarly={early.dropped} />}</Suspense>
      {me && <LostSession key={me.id} me={me} />}
      {me?.isWhole === false && <FreshLinkAsked viaLetter={me.viaLetter} />}
      {me?.role === 'client' && <LostSeat key={`seat ${me.id}`} />}
      {me?.role === 'photographer' && me.isActive && (
        <Suspense>
          <StudioKeys />
        </Suspense>
      )}
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
  const { isRefused: isLost, close } = useRefusal('signed_out')
  useEffect(() => {
    if (isLost && me.isActing) window.location.reload()
  }, [isLost, me.isActing])
  return <Suspense>{isLost && !me.isActing && <SignInAgainDialog me={me} onClose={close} />}</Suspense>
}

/** A client whose seat is no longer theirs, or is no longer the session's, sees another one or signs in. */
function LostSeat() {
  const { isRefused: isLost } = useRefusal('wrong_role')
  useEffect(() => {
    if (!isLost) return
    takeSeat(undefined)
    window.location.assign(homes.client)
  }, [isLost])
  return null
}

/** Shown when a session that opens one seat tries something that needs a fresh sign-in. */
function FreshLinkAsked({ viaLetter }: { viaLetter: boolean }) {
  const { isRefused: isNeeded, close } = useRefusal('fresh_link_needed')
  return <Suspense>{isNeeded && <FreshLinkDialog viaLetter={viaLetter} onClose={close} />}</Suspense>
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
  component: lazyScreen(() => import('./screens/admin/AdminFrame.tsx'), 'AdminFrame'),
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
    component: lazyScreen(() => import('./screens/admin/overview/OverviewScreen.tsx'), 'OverviewScreen'),
  }),
  createRoute({
    ...adminPage('/accounts'),
    component: lazyScreen(() => import('./screens/admin/accounts/AccountsScreen.tsx'), 'AccountsScreen'),
  }),
  createRoute({
    ...adminPage('/accounts/$studioId'),
    component: lazyScreen(() => import('./screens/admin/accounts/AccountScreen.tsx'), 'AccountScreen'),
  }),
  createRoute({
    ...adminPage('/orders'),
    component: lazyScreen(() => import('./screens/admin/orders/AllOrdersScreen.tsx'), 'AllOrdersScreen'),
  }),
  createRoute({
    ...adminPage('/photographer-payments'),
    component: lazyScreen(
      () => import('./screens/admin/payments/PhotographerPaymentsScreen.tsx'),
      'PhotographerPaymentsScreen',
    ),
  }),
  createRoute({
    ...adminPage('/client-payments'),
    component: lazyScreen(
      () => import('./screens/admin/payments/ClientPaymentsScreen.tsx'),
      'ClientPaymentsScreen',
    ),
  }),
  createRoute({
    ...adminPage('/approvals'),
    component: lazyScreen(() => import('./screens/admin/payments/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
  }),
  createRoute({
    ...adminPage('/payouts'),
    component: lazyScreen(() => import('./screens/admin/payments/PayoutsScreen.tsx'), 'PayoutsScreen'),
  }),
  createRoute({
    ...adminPage('/logs'),
    component: lazyScreen(() => import('./screens/admin/log/LogsScreen.tsx'), 'LogsScreen'),
  }),
  createRoute({
    ...adminPage('/events'),
    component: lazyScreen(() => import('./screens/admin/log/EventsScreen.tsx'), 'EventsScreen'),
  }),
  createRoute({
    ...adminPage('/features'),
    component: lazyScreen(() => import('./screens/admin/FeaturesScreen.tsx'), 'FeaturesScreen'),
  }),
]

const importGallery = () => import('./screens/GalleryScreen.tsx')

const GALLERY_AWAITED_MS = 2500

/**
 * From a page of the app, such as signing in: without it an empty cover would stand where the page of covers comes, or
 * where the opening begins.
 */
async function awaitGallery({ location }: { location: { search: Record<string, unknown> } }): Promise<void> {
  // A document that the server drew brought the answer along.
  if (router.state.resolvedLocation === undefined && !document.querySelector('[data-drawn]')) return
  const known = importGallery().then(({ loadGallery }) => loadGallery(queryClient, location.search))
  const over = new Promise((resolve) => setTimeout(resolve, GALLERY_AWAITED_MS))
  // The screen itself shows what failed.
  await Promise.race([known, over]).catch(() => {})
}

const importDashboard = () => import('./screens/DashboardScreen.tsx')
const importProfile = () => import('./screens/ProfileScreen.tsx')

type Prepared = { prepare: (isFirst: boolean, me: Me | null) => Promise<unknown> }

/** Lets a screen fetch what it does not appear without; what failed is for the screen itself to show. */
const prepares = (load: () => Promise<Prepared>) => async () => {
  const isFirst = router.state.resolvedLocation === undefined
  await Promise.all([load(), findMe()]).then(
    ([screen, me]) => screen.prepare(isFirst, me),
    () => {},
  )
}

/**
 * The route table of the specification for the app, in its order; each screen is a chunk of its own. Public pages are
 * documents outside the router: see src/app/site.
 */
const routes = [
  createRoute({
    ...page('/auth'),
    validateSearch: validUrl(authParams),
    beforeLoad: onlySignedOut,
    component: lazyScreen(() => import('./screens/AuthScreen.tsx'), 'AuthScreen'),
  }),
  createRoute({
    ...page('/g/$token'),
    beforeLoad: ({ params, cause }) => {
      if (cause !== 'preload') callAsGuestOf(params.token)
    },
    onLeave: () => {
      callAsGuestOf(undefined)
      queryClient.clear()
    },
    component: lazyScreen(() => import('./screens/GuestScreen.tsx'), 'GuestScreen'),
  }),
  createRoute({
    ...page('/client-portal'),
    beforeLoad: only('client'),
    loader: awaitGallery,
    component: lazyScreen(importGallery, 'GalleryScreen'),
  }),
  createRoute({
    ...page('/dashboard'),
    beforeLoad: only('photographer'),
    loader: prepares(importDashboard),
    component: lazyScreen(importDashboard, 'DashboardScreen'),
  }),
  createRoute({
    ...page('/orders'),
    beforeLoad: only('photographer'),
    component: lazyScreen(() => import('./screens/OrdersScreen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    ...page('/client/$clientId'),
    beforeLoad: only('photographer'),
    component: lazyScreen(() => import('./screens/ClientScreen.tsx'), 'ClientScreen'),
  }),
  createRoute({
    ...page('/client/$clientId/gallery'),
    beforeLoad: only('photographer'),
    component: lazyScreen(() => import('./screens/ClientGalleryScreen.tsx'), 'ClientGalleryScreen'),
  }),
  adminRoute.addChildren(adminScreens),
  createRoute({
    ...page('/activate'),
    validateSearch: validUrl(activateParams),
    component: lazyScreen(() => import('./screens/ActivateScreen.tsx'), 'ActivateScreen'),
  }),
  createRoute({
    ...page('/activate/success'),
    validateSearch: validUrl(activatedParams),
    component: lazyScreen(() => import('./screens/ActivatedScreen.tsx'), 'ActivatedScreen'),
  }),
  createRoute({
    ...page('/profile'),
    beforeLoad: onlySignedIn,
    loader: prepares(importProfile),
    component: lazyScreen(importProfile, 'ProfileScreen'),
  }),
  createRoute({
    ...page('/mailbox'),
    component: lazyScreen(() => import('./screens/MailboxScreen.tsx'), 'MailboxScreen'),
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

type QuietScreenProps = { title: string; line: ReactNode; children: ReactNode }

const QuietScreen = ({ title, line, children }: QuietScreenProps) => (
  <Page full className="flex min-h-dvh flex-col">
    <title>{title}</title>
    <a href="/" className="flex h-16 items-center self-start font-serif text-21 md:h-18">
      {appNl.product}
    </a>
    <div className="grid flex-1 place-content-center justify-items-center py-12 text-center">
      <h1 className="font-serif text-40 md:text-64">{title}</h1>
      <p className="mt-3 mb-8 max-w-[30em] text-17 text-soft">{line}</p>
      <div className="flex justify-center gap-3 max-sm:flex-col">{children}</div>
    </div>
  </Page>
)
