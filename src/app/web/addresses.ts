import type { PagePath } from '#domains/access/paths.rules.ts'

type AdminPage = Extract<PagePath, `/admin/${string}`>

/** The paths with a document of their own; the back office has one for its overview, and one for all other screens. */
export type AppAddress = Exclude<PagePath, AdminPage> | '/admin/$'

/**
 * The screens that open at each path: a document names their files, so that they come along with the first script. The
 * server answers these paths with the app, and every other with the not-found page.
 */
export const appScreens: Record<AppAddress, readonly string[]> = {
  '/auth': ['AuthScreen'],
  '/client-portal': ['GalleryScreen'],
  '/dashboard': ['DashboardScreen'],
  '/orders': ['OrdersScreen'],
  '/client/$clientId': ['ClientScreen'],
  '/client/$clientId/gallery': ['ClientGalleryScreen'],
  '/admin': ['admin/AdminFrame', 'admin/overview/OverviewScreen'],
  '/admin/$': ['admin/AdminFrame'],
  '/activate': ['ActivateScreen'],
  '/activate/success': ['ActivatedScreen'],
  '/profile': ['ProfileScreen'],
  '/mailbox': ['MailboxScreen'],
}
