export const pages = {
  signIn: '/auth',
  gallery: '/client-portal',
  shared: '/g/$token',
  dashboard: '/dashboard',
  orders: '/orders',
  client: '/client/$clientId',
  clientGallery: '/client/$clientId/gallery',
  admin: '/admin',
  adminAccounts: '/admin/accounts',
  adminAccount: '/admin/accounts/$studioId',
  adminOrders: '/admin/orders',
  adminStudioPayments: '/admin/photographer-payments',
  adminClientPayments: '/admin/client-payments',
  adminApprovals: '/admin/approvals',
  adminPayouts: '/admin/payouts',
  adminLogs: '/admin/logs',
  adminEvents: '/admin/events',
  adminFeatures: '/admin/features',
  activate: '/activate',
  activated: '/activate/success',
  profile: '/profile',
  twoSteps: '/two-steps',
  mailbox: '/mailbox',
} as const

type Page = keyof typeof pages
export type PagePath = (typeof pages)[Page]

type PlanChoice = { plan?: string; period?: string; mode?: string }
type PaymentSearch = { betwist?: 'ja'; zoek?: string }

/** Search parameters that links from outside the app may set, by page. */
type SearchParams = {
  signIn: { tab?: 'register'; reset?: string; link?: string; naar?: string | undefined }
  gallery: { galerij?: string | undefined; tab?: 'preview' | 'final'; bestelling?: string; betaald?: '1' }
  dashboard: {
    tab?: 'klanten' | 'fotos'
    instellingen?: 'algemeen' | 'prijzen' | 'opslag' | 'koppelingen' | 'abonnement'
  }
  orders: { bestelling?: string; onderdeel?: 'omzet' }
  client: { galerij?: string | undefined; keuze?: 'gekozen' | 'opmerking'; onderdeel?: 'keuze' }
  adminStudioPayments: PaymentSearch
  adminClientPayments: PaymentSearch
  activate: PlanChoice
  activated: PlanChoice & { today?: string | undefined }
}

type ParamsIn<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

type PathParams<P extends Page> = Record<ParamsIn<(typeof pages)[P]>, string> &
  (P extends keyof SearchParams ? SearchParams[P] : unknown)

/** Fills in a page’s parameters: `path('client', { clientId, keuze: 'gekozen' })`. */
export function path<P extends Page>(
  page: P,
  ...[asked]: object extends PathParams<P> ? [asked?: PathParams<P>] : [asked: PathParams<P>]
): string {
  const values = new Map(Object.entries<string | undefined>(asked ?? {}))
  const filled = pages[page].replace(/\$(\w+)/g, (_, name: string) => {
    const value = values.get(name)!
    values.delete(name)
    return encodeURIComponent(value)
  })
  const search = [...values].flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`
}
