import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { validUrl } from '#kit/ui/search-params.ts'
import { AppFrame } from './AppFrame.tsx'
import { BrokenScreen } from './BrokenScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { activatedParams, activateParams, authParams } from './auth-search.ts'
import { only, onlySignedIn, onlySignedOut } from './guard.ts'
import { listParams } from './list-params.ts'

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

/** The back office, each with its own file to load. */
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
 * The route table of the specification behind the public pages, in its order. Each screen is a file of its own to load.
 * The public pages are documents by themselves: see face/.
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
