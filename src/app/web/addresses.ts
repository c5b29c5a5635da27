/**
 * Every address of the product behind the public pages, as the router writes them. The server answers these with the
 * app, and every other address with the not-found page; a route outside this list does not compile.
 */
export const appAddresses = [
  '/auth',
  '/client-portal',
  '/dashboard',
  '/orders',
  '/client/$clientId',
  '/client/$clientId/gallery',
  '/admin',
  '/admin/$',
  '/activate',
  '/activate/success',
  '/profile',
  '/mailbox',
] as const

export type AppAddress = (typeof appAddresses)[number]
