import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { INSTALLATION_ID_URL_PATH } from '#domains/studios/core/server/installation-id.ts'
import type { StudioHost, StudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { hostNameIn, originOfHost } from '#platform/http/host-name.ts'
import { isOwnMachine, isOwnMachineName } from '#platform/http/own-machine.ts'
import { refusedHostNl as texts } from '../server.nl.ts'

/**
 * Paths answered under any host: health checks may not know our host, and a studio's domain is
 * verified before it is served.
 */
const ANSWERED_UNDER_ANY_NAME = new Set<string | undefined>(['/healthz', '/readyz', INSTALLATION_ID_URL_PATH])

type Product = { publicUrl: string; trustedProxies: number; hosts: StudioHosts }

function isOwnHost(hostname: string, { publicUrl, trustedProxies }: Product): boolean {
  // A proxy may replace the requested host by the name under which it reaches this process.
  if (isOwnMachineName(hostname)) return isOwnMachine(publicUrl) || trustedProxies > 0
  return hostname === new URL(publicUrl).hostname
}

/**
 * Returns the studio whose own domain was requested, and undefined for any other host. Ignores
 * X-Forwarded-Host.
 */
export function studioHostOf(header: string | undefined, product: Product): StudioHost | undefined {
  const hostname = hostNameIn(header)
  return hostname === undefined || isOwnHost(hostname, product) ? undefined : product.hosts.find(hostname)
}

export function requestHostOf(header: string | undefined, product: Product): RequestHost {
  const at = studioHostOf(header, product)
  if (!at) return { origin: product.publicUrl, studioHost: undefined }
  return { origin: originOfHost(product.publicUrl, at.host), studioHost: at }
}

type Refusal = { status: number; line: string }

/**
 * Returns why a request is refused, if at all. 421: the host is neither ours nor a studio's (DNS
 * rebinding), or the request line holds a whole URL. 400: two hosts (RFC 9112), or a proxy before
 * an installation that only this machine should reach.
 */
export function findHostRefusal(request: IncomingMessage, product: Product): Refusal | undefined {
  const { url, headers, headersDistinct } = request
  // A proxy may have checked the second host, which Node ignores.
  if ((headersDistinct['host']?.length ?? 0) > 1) return { status: 400, line: texts.twoHosts }
  if (ANSWERED_UNDER_ANY_NAME.has(url)) return undefined
  const hostname = hostNameIn(headers.host)
  const isOurs =
    hostname !== undefined && (isOwnHost(hostname, product) || product.hosts.find(hostname) !== undefined)
  // Also refuses an absolute URL in the request line, because it would name a second host.
  if (!isOurs || !url?.startsWith('/')) return { status: 421, line: texts.otherHost(product.publicUrl) }
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded(-|$)/.test(name))
  if (isForwarded && isOwnMachine(product.publicUrl) && product.trustedProxies === 0)
    return { status: 400, line: texts.proxy }
  return undefined
}

export function refuseHost(response: ServerResponse, { status, line }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(line)
}
