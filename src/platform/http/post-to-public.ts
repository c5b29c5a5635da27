import { itemAt } from '#platform/pure/item-at.ts'
import type { LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { openDns } from '../dns/open-dns.ts'
import { isOwnMachineName } from './own-machine.ts'
import { isPublicIpAddress } from './public-ip-address.ts'

type PostFailure = 'not_https' | 'not_public' | 'unreachable' | 'answered_error'

export type OutsideNetwork = {
  resolve: (hostname: string) => Promise<LookupAddress[]>
  isPublic: (ipAddress: string) => boolean
  ca?: string
}

const dns = openDns()

const internet: OutsideNetwork = {
  // `dns.lookup` would hold one of libuv's four threads while a name server is silent.
  resolve: async (hostname) => {
    if (isOwnMachineName(hostname)) return [{ address: '127.0.0.1', family: 4 }]
    const found = await dns.findIpAddresses(hostname)
    if (found === 'silent' || found.length === 0) throw new Error('no address is known of this name')
    return found.map((address) => ({ address, family: isIP(address) }))
  },
  isPublic: isPublicIpAddress,
}

const LIMIT_MS = 5000
const NOT_PUBLIC = 'NOT_PUBLIC'

/**
 * Returns why a URL from a person is refused, or undefined. Serves early feedback only:
 * `callPublic` checks again.
 */
export async function whyNotPublic(
  url: string,
  around: OutsideNetwork = internet,
): Promise<'not_https' | 'not_public' | undefined> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:') return 'not_https'
  const ipAddresses = await ipAddressesOf(hostname, around).catch(() => [])
  return ipAddresses.every(({ address }) => around.isPublic(address)) ? undefined : 'not_public'
}

type Call = { body: string; headers?: Record<string, string>; limitMs: number }

export type PublicAnswer =
  | { status: number; retryAfterSeconds?: number | undefined }
  | { failure: Exclude<PostFailure, 'answered_error'> | 'too_slow' }

/**
 * Posts JSON to a URL that a person entered: https only, and only if every address is public
 * (SSRF). Connects to the checked addresses, against DNS rebinding. Follows no redirects.
 */
export function callPublic(
  url: string,
  { body, headers, limitMs }: Call,
  around: OutsideNetwork = internet,
): Promise<PublicAnswer> {
  const target = new URL(url)
  if (target.protocol !== 'https:') return Promise.resolve({ failure: 'not_https' })
  // An IP literal needs no lookup, so `publicOnlyLookup` would not run.
  const literal = withoutBrackets(target.hostname)
  if (isIP(literal) && !around.isPublic(literal)) return Promise.resolve({ failure: 'not_public' })

  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(limitMs)
    const post = request(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
      agent: false,
      lookup: publicOnlyLookup(around),
      signal,
      ca: around.ca,
    })
    post.on('response', ({ statusCode = 0, headers: { 'retry-after': retryAfter } }) => {
      const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
      resolve({ status: statusCode, retryAfterSeconds: seconds })
      post.destroy()
    })
    post.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) resolve({ failure: 'too_slow' })
      else resolve({ failure: error.code === NOT_PUBLIC ? 'not_public' : 'unreachable' })
    })
    post.end(body)
  })
}

export async function postToPublic(
  url: string,
  payload: object,
  around?: OutsideNetwork,
): Promise<PostFailure | undefined> {
  const answer = await callPublic(url, { body: JSON.stringify(payload), limitMs: LIMIT_MS }, around)
  if ('failure' in answer) return answer.failure === 'too_slow' ? 'unreachable' : answer.failure
  return isSuccess(answer.status) ? undefined : 'answered_error'
}

export const isSuccess = (status: number) => status >= 200 && status < 300

export function publicOnlyLookup(around: Pick<OutsideNetwork, 'resolve' | 'isPublic'>): LookupFunction {
  return (hostname, options, answer) => {
    around.resolve(hostname).then(
      (ipAddresses) => {
        if (ipAddresses.length === 0 || !ipAddresses.every(({ address }) => around.isPublic(address)))
          return answer(Object.assign(new Error('not a public address'), { code: NOT_PUBLIC }), [])
        if (options.all) return answer(null, ipAddresses)
        return answer(null, itemAt(ipAddresses, 0).address, itemAt(ipAddresses, 0).family)
      },
      (error: NodeJS.ErrnoException) => answer(error, []),
    )
  }
}

function ipAddressesOf(hostname: string, around: OutsideNetwork): Promise<LookupAddress[]> {
  const literal = withoutBrackets(hostname)
  const family = isIP(literal)
  return family ? Promise.resolve([{ address: literal, family }]) : around.resolve(hostname)
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
