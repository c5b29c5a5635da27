import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { INSTALLATION_PATH } from '#domains/studios/core/server/installation-id.ts'
import type { StudioHost, StudioHosts } from '#domains/studios/server/studio-hosts.ts'
import { hostNameIn, originOfHost } from '#platform/http/host-name.ts'
import { isOwnMachine, isOwnMachineName } from '#platform/http/own-machine.ts'
import { refusedHostNl as texts } from '../server.nl.ts'

/**
 * Answered under any host name: health checks may not know ours, and a studio's domain is verified before it is known.
 */
const ANSWERED_UNDER_ANY_NAME = new Set<string | undefined>(['/healthz', '/readyz', INSTALLATION_PATH])

type Product = { publicUrl: string; trustedProxies: number; hosts: StudioHosts }

function isOwnHost(hostname: string, { publicUrl, trustedProxies }: Product): boolean {
  // A proxy on this machine may replace the requested host by the name under which it reaches us.
  if (isOwnMachineName(hostname)) return isOwnMachine(publicUrl) || trustedProxies > 0
  return hostname === new URL(publicUrl).hostname
}

/** The studio whose own domain was requested; undefined at our own address. Ignores X-Forwarded-Host. */
export function studioHostOf(header: string | undefined, product: Product): StudioHost | undefined {
  const hostname = hostNameIn(header)
  return hostname === undefined || isOwnHost(hostname, product) ? undefined : product.hosts.find(hostname)
}

export function entranceOf(header: string | undefined, product: Product): Entrance {
  const at = studioHostOf(header, product)
  if (!at) return { origin: product.publicUrl, studioHost: undefined }
  return { origin: originOfHost(product.publicUrl, at.host), studioHost: at }
}

type Refusal = { status: number; line: string }

/**
 * Why a request is refused; undefined when it is not. 421: the host is not ours (DNS rebinding). 400: it names two hosts
 * (RFC 9112), or a proxy forwards to an installation that trusts everyone because only this machine should reach it.
 */
export function hostRefusal(request: IncomingMessage, product: Product): Refusal | undefined {
  const { url, headers, headersDistinct } = request
  // A proxy may have judged by the one that we don't read.
  if ((headersDistinct['host']?.length ?? 0) > 1) return { status: 400, line: texts.twoHosts }
  if (ANSWERED_UNDER_ANY_NAME.has(url)) return undefined
  const hostname = hostNameIn(headers.host)
  const isOurs =
    hostname !== undefined && (isOwnHost(hostname, product) || product.hosts.find(hostname) !== undefined)
  // Also refuses an absolute URL in the request line: it would name a second host, beside the header's.
  if (!isOurs || !url?.startsWith('/')) return { status: 421, line: texts.otherHost(product.publicUrl) }
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded(-|$)/.test(name))
  if (isForwarded && isOwnMachine(product.publicUrl) && product.trustedProxies === 0)
    return { status: 400, line: texts.proxy }
  return undefined
}

// Closes the connection, because the request's body is not read.
export function refuseHost(response: ServerResponse, { status, line }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(line)
}
