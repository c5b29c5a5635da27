import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { contracts } from '#app/server/rpc-router.ts'

export type Visitor = ReturnType<typeof visitor>

/** Someone with a browser's cookies: every endpoint of the product, and any address of it. `send` is how they reach it. */
export function visitor(url: string, send: typeof fetch = fetch) {
  const cookies = new Map<string, string>()

  const fetchHere: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (cookies.size > 0)
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await send(request, { redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    return response
  }

  const link = new RPCLink({ url: `${url}/rpc`, fetch: (request, init) => fetchHere(request, init) })
  const api = createORPCClient<ContractRouterClient<typeof contracts>>(link)
  return {
    // The client makes its parts when they are asked for, so there is nothing of it to spread.
    ...(Object.fromEntries(Object.keys(contracts).map((domain) => [domain, Reflect.get(api, domain)])) as {
      [Domain in keyof typeof contracts]: ContractRouterClient<(typeof contracts)[Domain]>
    }),
    api,
    cookies,
    hasSession: () => [...cookies.keys()].some((name) => name.endsWith('.session_token')),
    /** Asks for an address of the product, such as a picture's. */
    get: (path: string, headers: Record<string, string> = {}) => fetchHere(`${url}${path}`, { headers }),
    fetch: (path: string, init: RequestInit) => fetchHere(`${url}${path}`, init),
    cookieHeader: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
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
