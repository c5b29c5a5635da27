import { createHmac } from 'node:crypto'
import type { RequestHost } from '#domains/access/server/serve-contract.ts'
import { acceptedSecrets, isSameSignature } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'

const DAY_MS = 24 * 60 * 60_000
const SESSION_MS = 30 * DAY_MS
/** Maximum age of a session: limits the use of a copied cookie. */
export const SESSION_MAX_MS = 180 * DAY_MS
const RENEWED_AFTER_MS = 60 * 60_000
const COOKIE_PREFIX = 'lichttafel'

export const sessionExpiry = (now: Date) => new Date(now.getTime() + SESSION_MS)

/** Allows a renewal at most hourly, so that reads seldom cause writes. */
export const isRenewalDue = (renewedAt: Date, now: Date) =>
  now.getTime() - renewedAt.getTime() > RENEWED_AFTER_MS

type Site = RequestHost & { services: Pick<Services, 'secret' | 'formerSecrets'> }

const isSecure = ({ origin }: Site) => origin.startsWith('https://')

// `__Host-` keeps sibling hosts from setting our cookies. Safari ignores such cookies on
// http://localhost.
const cookieName = (name: string, site: Site) => `${isSecure(site) ? '__Host-' : ''}${COOKIE_PREFIX}.${name}`

const SESSION = 'session_token'

const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

/** Returns the token if its signature is right. A forged cookie costs no query. */
export const readSessionToken = (cookieHeader: string, site: Site): string | undefined =>
  readSession(cookieHeader, site)?.token

export function readSession(
  cookieHeader: string,
  site: Site,
): { token: string; isSignedByFormer: boolean } | undefined {
  const value = findCookie(SESSION, cookieHeader, site)
  if (!value) return undefined
  const dot = value.lastIndexOf('.')
  const token = value.slice(0, dot)
  const signature = value.slice(dot + 1)
  const signer = acceptedSecrets(site.services).find((one) =>
    isSameSignature(signature, signatureOf(token, one)),
  )
  return signer === undefined ? undefined : { token, isSignedByFormer: signer !== site.services.secret }
}

export function findCookie(name: string, cookieHeader: string, site: Site): string | undefined {
  const prefix = `${cookieName(name, site)}=`
  const cookie = cookieHeader.split(/; */).find((part) => part.startsWith(prefix))
  return cookie && decodeCookie(cookie.slice(prefix.length))
}

// Rejects encoded non-ASCII bytes, because decodeURIComponent throws on malformed UTF-8.
function decodeCookie(value: string): string | undefined {
  return /%(?![0-9a-f]{2})/i.test(value) || /%[89a-f]/i.test(value) ? undefined : decodeURIComponent(value)
}

export const sessionCookie = (token: string, site: Site) =>
  createCookie(SESSION, `${token}.${signatureOf(token, site.services.secret)}`, SESSION_MS / 1000, site)

export function createCookie(name: string, value: string, maxAgeSeconds: number, site: Site): string {
  const cookie = `${cookieName(name, site)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}`
  return `${cookie}; Path=/; HttpOnly; SameSite=Lax${isSecure(site) ? '; Secure' : ''}`
}

export const expiredSessionCookie = (site: Site) => createCookie(SESSION, '', 0, site)
