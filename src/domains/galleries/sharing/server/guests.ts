import { createHash, randomBytes } from 'node:crypto'
import { callSqlFunctionAsSystem, elevated } from '#domains/access/server/access.ts'
import { identified } from '#domains/access/server/identified.ts'
import type { RequestHost, RequestContext } from '#domains/access/server/serve-contract.ts'
import { appendTokenHost, tokenHostOf, type TokenHost } from '#domains/access/server/token-host.ts'
import type { GuestViewer, Viewer, ViewerFacts } from '#domains/access/viewer.rules.ts'
import { findCookie, createCookie } from '#domains/accounts/server/accounts.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { seal, SecretUnknown, unseal } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { SLUG_LENGTH } from '../../galleries.rules.ts'
import { GUEST_COOKIE_SECONDS, REMEMBERED_GUESTS_MAX } from '../../sharing.rules.ts'
import * as guestsSql from './guests.sql.ts'

const COOKIE = 'guest'
const TOKEN_BYTES = 32
const UUID_LENGTH = 36

type GuestToken = { slug: string; token: string }
type Site = RequestHost & { services: Services }

const isSlug = (text: string) => text.length === SLUG_LENGTH && /^[\w-]+$/.test(text)

/** Returns the guests that this browser remembers, newest first, at most one per gallery. */
function readGuestCookie(cookies: string, site: Site): GuestToken[] {
  const value = findCookie(COOKIE, cookies, site) ?? ''
  return value
    .split('~')
    .map((pair) => ({ slug: pair.slice(0, SLUG_LENGTH), token: pair.slice(SLUG_LENGTH + 1) }))
    .filter(({ slug, token }) => isSlug(slug) && /^[\w-]{43}$/.test(token))
    .slice(0, REMEMBERED_GUESTS_MAX)
}

export const tokenOfGuest = (cookies: string, slug: string, site: Site): string | undefined =>
  readGuestCookie(cookies, site).find((guest) => guest.slug === slug)?.token

/** Returns a cookie that remembers one more guest. Beyond 20 galleries, the oldest is dropped. */
export function createGuestCookie(cookies: string, guest: GuestToken, site: Site): string {
  const others = readGuestCookie(cookies, site).filter(({ slug }) => slug !== guest.slug)
  const all = [guest, ...others].slice(0, REMEMBERED_GUESTS_MAX)
  return createCookie(
    COOKIE,
    all.map(({ slug, token }) => `${slug}.${token}`).join('~'),
    GUEST_COOKIE_SECONDS,
    site,
  )
}

const TRIES_COOKIE = 'pin'
const TRIES_SECONDS = 24 * 60 * 60

/**
 * Identifies by a cookie the browser that tries a PIN, because many guests share a network. The
 * network has its own, wider limit.
 */
export function identifyPinBrowser({
  cookies,
  setCookie,
  ...site
}: Site & Pick<RequestContext, 'cookies' | 'setCookie'>) {
  const known = findCookie(TRIES_COOKIE, cookies, site)
  if (known && /^[\w-]{43}$/.test(known)) return known
  const browser = newToken()
  setCookie(createCookie(TRIES_COOKIE, browser, TRIES_SECONDS, site))
  return browser
}

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
export const hashOfToken = (token: string, tokenHost: TokenHost = null) =>
  createHash('sha256').update(appendTokenHost(tokenHost, token)).digest('base64url')

/**
 * Hashes the token in a guest's cookie, bound to the host, so that the token works at no other
 * host.
 */
export const hashOfBrowserToken = (token: string, { studioHost }: Pick<RequestHost, 'studioHost'>) =>
  hashOfToken(token, tokenHostOf(studioHost))

type SealedLink = { id: string; sealedToken: string }

/**
 * Returns a link's token for URLs at one host. A studio's domain gets a derived token that works
 * nowhere else. Returns undefined once the secret is lost.
 */
export function linkTokenForHost(
  services: Services,
  link: SealedLink,
  tokenHost: TokenHost,
): string | undefined {
  const token = unsealToken(services, link.id, link.sealedToken)
  return token === undefined || tokenHost === null ? token : link.id + hashOfToken(token, tokenHost)
}

/** Returns the link's id in a token for a studio's domain. The caller verifies the token. */
export const linkIdIn = (token: string): string | undefined => {
  const id = token.slice(0, UUID_LENGTH)
  return isUuid(id) ? id : undefined
}

const sealContext = (linkId: string) => ({ use: 'gallery-link', ownerId: linkId })

export const sealToken = (services: Services, linkId: string, token: string) =>
  seal(services, sealContext(linkId), Buffer.from(token))
/**
 * Returns undefined once the secret is lost. The link then works at our own host, but can't be
 * shown.
 */
function unsealToken(services: Services, linkId: string, sealed: string): string | undefined {
  try {
    return unseal(services, sealContext(linkId), sealed).toString()
  } catch (error) {
    if (error instanceof SecretUnknown) return undefined
    throw error
  }
}

type GuestFacts = Omit<Extract<ViewerFacts, { role: 'guest' }>, 'role' | 'today'>

/**
 * Returns this browser's guest in the gallery. Returns `viewer` for the gallery's own client, for a
 * browser without a guest who has access, and at another studio's domain.
 */
export async function identifyGuest(
  services: Services,
  viewer: Viewer,
  { cookies, slug, ...entrance }: RequestHost & { cookies: string; slug: string },
): Promise<Viewer> {
  const key = guestKeyOf(services, cookies, entrance, slug)
  if (!key) return viewer
  const today = calendarDay(services.clock())
  const lookup = { slug, tokenHash: key.tokenHash, today }
  const found = await callSqlFunctionAsSystem<GuestFacts | null>(services.pool, 'find_guest', lookup)
  if (!found || (viewer.role === 'client' && viewer.id === found.clientId)) return viewer
  // Under its own domain a studio shows its own galleries only.
  if (entrance.studioHost && entrance.studioHost.studioId !== found.studioId) return viewer
  return identified({ role: 'guest', today, ...found }) satisfies GuestViewer
}

export type GuestKey = { slug: string; tokenHash: string; studioId?: string }

export function guestKeyOf(
  services: Services,
  cookies: string,
  entrance: RequestHost,
  slug: string,
): GuestKey | undefined {
  const token = tokenOfGuest(cookies, slug, { ...entrance, services })
  if (!token) return undefined
  const { studioId } = entrance.studioHost ?? {}
  return { slug, tokenHash: hashOfBrowserToken(token, entrance), ...(studioId !== undefined && { studioId }) }
}

const VISIT_INTERVAL_MS = 60_000

/** Saves a guest's visit, at most once a minute. Returns the first name of the gallery's client. */
export const saveGuestVisitAndFindClientName = (tx: Tx, viewer: GuestViewer, now: Date): Promise<string> =>
  elevated(tx, (tx) =>
    guestsSql.saveVisitAndFindClientName(tx, viewer, now, new Date(now.getTime() - VISIT_INTERVAL_MS)),
  )

export const findGuestName = (tx: Tx, galleryId: string, guestId: string): Promise<string | undefined> =>
  elevated(tx, (tx) => guestsSql.findGuestName(tx, galleryId, guestId))
