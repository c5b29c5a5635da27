import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { StandardRPCLink } from '@orpc/client/standard'
import type { ContractRouterClient } from '@orpc/contract'
import { GALLERY_HEADER, SEAT_HEADER } from '#domains/access/viewer.rules.ts'
import { contracts } from '#app/server/rpc-router.ts'
import { newEndpointTransport } from './ask-endpoint.ts'

export type Visitor = ReturnType<typeof visitor>

/** Returns an API client that keeps cookies, as a browser does. `send` replaces its transport. */
export function visitor(url: string, send?: typeof fetch) {
  const cookies = new Map<string, string>()
  return {
    ...tab(url, send, cookies),
    at: (seatId: string) => tab(url, send, cookies, { [SEAT_HEADER]: seatId }),
    /** Returns a tab for one gallery, of which this browser may be a guest. */
    inGallery: (slug: string) => tab(url, send, cookies, { [GALLERY_HEADER]: slug }),
  }
}

function tab(
  url: string,
  send: typeof fetch | undefined,
  cookies: Map<string, string>,
  headers: Record<string, string> = {},
) {
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const fetchHere: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    if (cookies.size > 0) request.headers.set('cookie', cookieHeader())
    const response = await (send ?? fetch)(request, { redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    return response
  }

  const address = { url: `${url}/rpc` }
  const jar = { header: cookieHeader, keep: (cookie: string) => keep(cookies, cookie) }
  const link =
    send || url.startsWith('https:')
      ? new RPCLink({ ...address, fetch: (request, init) => fetchHere(request, init) })
      : new StandardRPCLink(newEndpointTransport(headers, jar), address)
  const api = createORPCClient<ContractRouterClient<typeof contracts>>(link)
  return {
    // The client is a proxy without own properties, so it can't be spread.
    ...(Object.fromEntries(Object.keys(contracts).map((domain) => [domain, Reflect.get(api, domain)])) as {
      [Domain in keyof typeof contracts]: ContractRouterClient<(typeof contracts)[Domain]>
    }),
    api,
    cookies,
    hasSession: () => [...cookies.keys()].some((name) => name.endsWith('.session_token')),
    get: (path: string, headers: Record<string, string> = {}) => fetchHere(`${url}${path}`, { headers }),
    fetch: (path: string, init: RequestInit) => fetchHere(`${url}${path}`, init),
    cookieHeader,
  }
}

function keep(cookies: Map<string, string>, cookie: string) {
  const [pair = '', ...attributes] = cookie.split(';')
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  const isEnded = value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
  if (isEnded) cookies.delete(name)
  else cookies.set(name, value)
}
