import { PRIVATE_HEADERS } from './plain-page.ts'

/** HEAD and prefetch requests, as of mail scanners and browsers, which nobody sees the answer of. */
export const isJustLooking = ({ method, headers }: Pick<Request, 'method' | 'headers'>) =>
  method === 'HEAD' || /prefetch|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')

export const nothingToSee = () => new Response(null, { status: 204, headers: PRIVATE_HEADERS })
