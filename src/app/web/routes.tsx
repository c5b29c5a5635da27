import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazyScreen,
} from '@tanstack/react-router'
import type { PagePath } from '#domains/access/paths.rules.ts'
import type { Me } from '#domains/accounts/ui/accounts.queries.ts'
import { setGuestGalleryHeader } from '#domains/galleries/sharing/ui/guest-tab.ts'
import { validateUrl } from '#kit/ui/search-params.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { linkTokenIn } from '#platform/pure/link-token.ts'
import { AppFrame } from './AppFrame.tsx'
import { activatedParams, activateParams, authParams, twoStepsParams } from './auth-search.ts'
import { listParams } from './list-params.ts'
import { BrokenScreen, NotFoundScreen } from './QuietScreens.tsx'
import { findMe, onlyRole, onlyAskedForTwoSteps, onlySignedIn, onlySignedOut } from './route-guards.ts'

const root = createRootRoute({
  component: AppFrame,
  notFoundComponent: NotFoundScreen,
  errorComponent: BrokenScreen,
})

const page = <Path extends PagePath>(path: Path) => ({ path, getParentRoute: () => root })

const adminRoute = createRoute({
  ...page('/admin'),
  beforeLoad: onlyRole('admin'),
  component: lazyScreen(() => import('./screens/admin/AdminFrame.tsx'), 'AdminFrame'),
})

type AdminPath = PagePath extends infer Path ? (Path extends `/admin${infer Rest}` ? Rest : never) : never

const adminPage = <Path extends '/' | Exclude<AdminPath, ''>>(path: Path) => ({
  path,
  getParentRoute: () => adminRoute,
  validateSearch: validateUrl(listParams),
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

const importAuth = () => import('./screens/AuthScreen.tsx')
const importGallery = () => import('./screens/GalleryScreen.tsx')

const GALLERY_AWAITED_MS = 2500

/** Loads the gallery before its screen appears, so that no empty cover shows first. */
async function awaitGallery({ location }: { location: { search: Record<string, unknown> } }): Promise<void> {
  // A full page load without a drawing renders immediately. A drawn document already contains the
  // answer.
  if (router.state.resolvedLocation === undefined && !document.querySelector('[data-drawn]')) return
  const known = importGallery().then(({ loadGallery }) => loadGallery(queryClient, location.search))
  const over = new Promise((resolve) => setTimeout(resolve, GALLERY_AWAITED_MS))
  await Promise.race([known, over]).catch(() => {})
}

const importDashboard = () => import('./screens/DashboardScreen.tsx')
const importProfile = () => import('./screens/ProfileScreen.tsx')

type PreparableScreen = { prepare: (isFirst: boolean, me: Me | null) => Promise<unknown> }

/**
 * Returns a loader that lets a screen prepare before it appears. The screen itself shows failures.
 */
const prepareLoader = (load: () => Promise<PreparableScreen>) => async () => {
  const isFirst = router.state.resolvedLocation === undefined
  await Promise.all([load(), findMe()]).then(
    ([screen, me]) => screen.prepare(isFirst, me),
    () => {},
  )
}

/**
 * Route table of the app. Each screen is a chunk of its own. Public pages are documents outside the
 * router, see src/app/site.
 */
const routes = [
  createRoute({
    ...page('/auth'),
    validateSearch: validateUrl(authParams),
    beforeLoad: onlySignedOut,
    loader: async ({ location }) => (await importAuth()).preloadMailLink(queryClient, location.search),
    component: lazyScreen(importAuth, 'AuthScreen'),
  }),
  createRoute({
    ...page('/g/$token'),
    beforeLoad: ({ params, cause }) => {
      if (cause !== 'preload') setGuestGalleryHeader(linkTokenIn(params.token))
    },
    onLeave: () => {
      setGuestGalleryHeader(undefined)
      queryClient.clear()
    },
    component: lazyScreen(() => import('./screens/GuestScreen.tsx'), 'GuestScreen'),
  }),
  createRoute({
    ...page('/client-portal'),
    beforeLoad: onlyRole('client'),
    loader: awaitGallery,
    component: lazyScreen(importGallery, 'GalleryScreen'),
  }),
  createRoute({
    ...page('/dashboard'),
    beforeLoad: onlyRole('photographer'),
    loader: prepareLoader(importDashboard),
    component: lazyScreen(importDashboard, 'DashboardScreen'),
  }),
  createRoute({
    ...page('/orders'),
    beforeLoad: onlyRole('photographer'),
    component: lazyScreen(() => import('./screens/OrdersScreen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    ...page('/client/$clientId'),
    beforeLoad: onlyRole('photographer'),
    component: lazyScreen(() => import('./screens/ClientScreen.tsx'), 'ClientScreen'),
  }),
  createRoute({
    ...page('/client/$clientId/gallery'),
    beforeLoad: onlyRole('photographer'),
    component: lazyScreen(() => import('./screens/ClientGalleryScreen.tsx'), 'ClientGalleryScreen'),
  }),
  adminRoute.addChildren(adminScreens),
  createRoute({
    ...page('/activate'),
    validateSearch: validateUrl(activateParams),
    component: lazyScreen(() => import('./screens/ActivateScreen.tsx'), 'ActivateScreen'),
  }),
  createRoute({
    ...page('/activate/success'),
    validateSearch: validateUrl(activatedParams),
    component: lazyScreen(() => import('./screens/ActivatedScreen.tsx'), 'ActivatedScreen'),
  }),
  createRoute({
    ...page('/profile'),
    beforeLoad: onlySignedIn,
    loader: prepareLoader(importProfile),
    component: lazyScreen(importProfile, 'ProfileScreen'),
  }),
  createRoute({
    ...page('/two-steps'),
    validateSearch: validateUrl(twoStepsParams),
    beforeLoad: onlyAskedForTwoSteps,
    component: lazyScreen(() => import('./screens/TwoStepsScreen.tsx'), 'TwoStepsScreen'),
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
