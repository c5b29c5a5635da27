import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOwnMachine, isOwnMachineName } from '#platform/http/own-machine.ts'
import { refusedHostNl as words } from './refused-host.nl.ts'

/** Whoever watches over the product may not know what it is called. */
const HEALTH_PATH = '/healthz'

type Product = { publicUrl: string; trustedProxies: number }

/** The one place that decides which names the product answers to. */
export function isOurHost(host: string | undefined, { publicUrl, trustedProxies }: Product): boolean {
  const [, hostname = ''] = /^(\[[\da-f:.]+\]|[^\s:@/?#\\]+)(?::\d+)?$/i.exec(host?.toLowerCase() ?? '') ?? []
  // A proxy on this machine may put the name by which it reaches us in place of the one it was asked for.
  if (isOwnMachineName(hostname)) return isOwnMachine(publicUrl) || trustedProxies > 0
  return hostname === new URL(publicUrl).hostname
}

type Refusal = { status: number; line: string }

/**
 * Why a request is not answered: it came under another site's name, as a page elsewhere makes a browser do whose own name
 * leads here (DNS rebinding); or by a proxy, where everything stands open because nobody else was to reach this machine.
 */
export function hostRefusal({ url, headers }: IncomingMessage, product: Product): Refusal | undefined {
  if (url === HEALTH_PATH) return undefined
  if (!isOurHost(headers.host, product)) return { status: 421, line: words.otherHost(product.publicUrl) }
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded(-|$)/.test(name))
  if (isForwarded && isOwnMachine(product.publicUrl) && product.trustedProxies === 0)
    return { status: 400, line: words.proxy }
  return undefined
}

// The body is not read, so nothing more can come over this line.
export function refuseHost(response: ServerResponse, { status, line }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(line)
}
