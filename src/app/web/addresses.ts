/**
 * Every address of the product behind the public pages, as the router writes them, with the screens that open there: a
 * document names their files, so that they come along with the first script. The server answers these addresses with
 * the app, and every other with the not-found page; a route outside this list does not compile.
 */
export const appScreens = {
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
} as const

export type AppAddress = keyof typeof appScreens
