/** The same answer for what is not there and for what is not to be seen; kept nowhere, since either may change. */
export const notFound = () =>
  new Response('not found', { status: 404, headers: { 'cache-control': 'no-store' } })
