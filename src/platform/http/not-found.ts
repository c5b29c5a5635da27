/** The same answer for what is absent and for what may not be seen; not cached, since either may change. */
export const notFound = () =>
  new Response('not found', { status: 404, headers: { 'cache-control': 'no-store' } })
