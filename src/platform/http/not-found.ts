/**
 * Answers the same for missing and forbidden resources. Not cached: a resource may appear later.
 */
export const notFound = () =>
  new Response('not found', { status: 404, headers: { 'cache-control': 'no-store' } })
