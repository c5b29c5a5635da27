import { PRIVATE_HEADERS } from './plain-page.ts'

/** Whether a request is HEAD or a prefetch, which mail scanners and browsers send. */
export const isHeadOrPrefetch = ({ method, headers }: Pick<Request, 'method' | 'headers'>) =>
  method === 'HEAD' || /prefetch|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')

export const emptyAnswer = () => new Response(null, { status: 204, headers: PRIVATE_HEADERS })
