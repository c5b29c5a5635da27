import { createHmac } from 'node:crypto'
import type { Entrance } from '#domains/access/server/serve-contract.ts'
import { acceptedSecrets, isSameSignature } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'

const DAY_MS = 24 * 60 * 60_000
const SESSION_MS = 30 * DAY_MS
/** However often it is used: whoever copied a cookie is out by then. */
export const SESSION_MAX_MS = 180 * DAY_MS
const RENEWED_AFTER_MS = 60 * 60_000
const COOKIE_PREFIX = 'lichttafel'

export const sessionExpiry = (now: Date) => new Date(now.getTime() + SESSION_MS)

/** At most once an hour, so that a read seldom causes a write. */
export const sessionWantsRenewal = (renewedAt: Date, now: Date) =>
  now.getTime() - renewedAt.getTime() > RENEWED_AFTER_MS

type Site = Entrance & { services: Pick<Services, 'secret' | 'formerSecrets'> }

const isSecure = ({ origin }: Site) => origin.startsWith('https://')

// `__Host-`: no sibling host may set them. Safari keeps no such cookie on http://localhost.
const cookieName = (name: string, site: Site) => `${isSecure(site) ? '__Host-' : ''}${COOKIE_PREFIX}.${name}`

const SESSION = 'session_token'

const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

/** The session token from a Cookie header, if the signature is ours: a forged one costs no query. */
export const sessionTokenFrom = (cookieHeader: string, site: Site): string | undefined =>
  sessionFrom(cookieHeader, site)?.token

/** The token, and whether another secret signed it than the one that signs now. */
export function sessionFrom(
  cookieHeader: string,
  site: Site,
): { token: string; isSignedByFormer: boolean } | undefined {
  const value = cookieNamed(SESSION, cookieHeader, site)
  if (!value) return undefined
  const dot = value.lastIndexOf('.')
  const token = value.slice(0, dot)
  const given = value.slice(dot + 1)
  const signer = acceptedSecrets(site.services).find((one) => isSameSignature(given, signatureOf(token, one)))
  return signer === undefined ? undefined : { token, isSignedByFormer: signer !== site.services.secret }
}

/** The value of one of our cookies, unverified. */
export function cookieNamed(name: string, cookieHeader: string, site: Site): string | undefined {
  const opening = `${cookieName(name, site)}=`
  const cookie = cookieHeader.split(/; */).find((part) => part.startsWith(opening))
  return cookie && decoded(cookie.slice(opening.length))
}

// decodeURIComponent throws on malformed sequences.
function decoded(value: string): string | undefined {
  return /%(?![0-9a-f]{2})/i.test(value) || /%[89a-f]/i.test(value) ? undefined : decodeURIComponent(value)
}

export const sessionCookie = (token: string, site: Site) =>
  ownCookie(SESSION, `${token}.${signatureOf(token, site.services.secret)}`, SESSION_MS / 1000, site)

export function ownCookie(name: string, value: string, maxAgeSeconds: number, site: Site): string {
  const cookie = `${cookieName(name, site)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}`
  return `${cookie}; Path=/; HttpOnly; SameSite=Lax${isSecure(site) ? '; Secure' : ''}`
}

export const noSessionCookie = (site: Site) => ownCookie(SESSION, '', 0, site)
