import type { PagePath } from '#domains/access/paths.rules.ts'

type AdminPage = Extract<PagePath, `/admin/${string}`>

/** Paths that get a document of their own. Admin screens other than the overview share one. */
export type AppPath = Exclude<PagePath, AdminPage> | '/admin/$'

/**
 * Screens at each path, whose files a document preloads. The server answers unknown paths with the
 * not-found page.
 */
export const screenFilesByPath: Record<AppPath, readonly string[]> = {
  '/auth': ['AuthScreen'],
  '/g/$token': ['GuestScreen'],
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
  '/two-steps': ['TwoStepsScreen'],
  '/mailbox': ['MailboxScreen'],
}
