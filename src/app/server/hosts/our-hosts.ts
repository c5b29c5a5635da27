import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { INSTALLATION_PATH } from '#domains/studios/server/installation-id.ts'
import type { StudioHost, StudioHosts } from '#domains/studios/domain/server/studio-hosts.ts'
import { hostNameIn, originOfHost } from '#platform/http/host-name.ts'
import { isOwnMachine, isOwnMachineName } from '#platform/http/own-machine.ts'
import { refusedHostNl as texts } from './refused-host.nl.ts'

/** Whoever watches over the product may not know what it is called; nor is a domain ours yet that is being followed here. */
const ANSWERED_UNDER_ANY_NAME = new Set<string | undefined>(['/healthz', INSTALLATION_PATH])

type Product = { publicUrl: string; trustedProxies: number; hosts: StudioHosts }

/** The one place that decides which names the product answers to as itself. */
function isOwnHost(hostname: string, { publicUrl, trustedProxies }: Product): boolean {
  // A proxy on this machine may put the name by which it reaches us in place of the one it was asked for.
  if (isOwnMachineName(hostname)) return isOwnMachine(publicUrl) || trustedProxies > 0
  return hostname === new URL(publicUrl).hostname
}

/** Whose domain a request came by; undefined at our own address. What proxies say of another host is not looked at. */
export function studioHostOf(header: string | undefined, product: Product): StudioHost | undefined {
  const hostname = hostNameIn(header)
  return hostname === undefined || isOwnHost(hostname, product) ? undefined : product.hosts.find(hostname)
}

/** Where a request came in, as far as the product goes on with it. */
export function entranceOf(header: string | undefined, product: Product): Entrance {
  const at = studioHostOf(header, product)
  if (!at) return { origin: product.publicUrl, studioHost: undefined }
  return { origin: originOfHost(product.publicUrl, at.host), studioHost: at }
}

type Refusal = { status: number; line: string }

/**
 * Why a request is not answered: it came under another site's name, as a page elsewhere makes a browser do whose own name
 * leads here (DNS rebinding); or by a proxy, where everything stands open because nobody else was to reach this machine.
 */
export function hostRefusal({ url, headers }: IncomingMessage, product: Product): Refusal | undefined {
  if (ANSWERED_UNDER_ANY_NAME.has(url)) return undefined
  const hostname = hostNameIn(headers.host)
  const isOurs =
    hostname !== undefined && (isOwnHost(hostname, product) || product.hosts.find(hostname) !== undefined)
  // Nor one that names a host twice, in its line and in its header: which of them is meant would be for each part to guess.
  if (!isOurs || !url?.startsWith('/')) return { status: 421, line: texts.otherHost(product.publicUrl) }
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded(-|$)/.test(name))
  if (isForwarded && isOwnMachine(product.publicUrl) && product.trustedProxies === 0)
    return { status: 400, line: texts.proxy }
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
