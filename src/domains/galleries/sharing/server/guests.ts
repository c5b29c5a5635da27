import { createHash, randomBytes } from 'node:crypto'
import { callAsSystem, elevated } from '#domains/access/server/access.ts'
import { identified } from '#domains/access/server/identified.ts'
import type { Entrance, RequestContext } from '#domains/access/server/serve-contract.ts'
import { boundTo, tokenHostOf, type TokenHost } from '#domains/access/server/token-host.ts'
import type { GuestViewer, Viewer, ViewerFacts } from '#domains/access/viewer.rules.ts'
import { cookieNamed, ownCookie } from '#domains/accounts/server/accounts.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { seal, SecretUnknown, unseal } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { SLUG_LENGTH } from '../../galleries.rules.ts'
import { GUEST_COOKIE_SECONDS, REMEMBERED_GUESTS_MAX } from '../../sharing.rules.ts'
import * as guestsSql from './guests.sql.ts'

const COOKIE = 'guest'
const TOKEN_BYTES = 32
const UUID_LENGTH = 36

type Remembered = { slug: string; token: string }
type Site = Entrance & { services: Services }

const isSlug = (text: string) => text.length === SLUG_LENGTH && /^[\w-]+$/.test(text)

/** The guests that this browser is, newest first: one a gallery. */
function rememberedIn(cookies: string, site: Site): Remembered[] {
  const value = cookieNamed(COOKIE, cookies, site) ?? ''
  return value
    .split('~')
    .map((pair) => ({ slug: pair.slice(0, SLUG_LENGTH), token: pair.slice(SLUG_LENGTH + 1) }))
    .filter(({ slug, token }) => isSlug(slug) && /^[\w-]{43}$/.test(token))
    .slice(0, REMEMBERED_GUESTS_MAX)
}

/** The token by which this browser is a guest of the gallery of this slug. */
export const tokenOfGuest = (cookies: string, slug: string, site: Site): string | undefined =>
  rememberedIn(cookies, site).find((guest) => guest.slug === slug)?.token

/** A cookie that remembers one more guest; of more than 20 galleries the oldest is forgotten. */
export function guestCookie(cookies: string, guest: Remembered, site: Site): string {
  const others = rememberedIn(cookies, site).filter(({ slug }) => slug !== guest.slug)
  const all = [guest, ...others].slice(0, REMEMBERED_GUESTS_MAX)
  return ownCookie(
    COOKIE,
    all.map(({ slug, token }) => `${slug}.${token}`).join('~'),
    GUEST_COOKIE_SECONDS,
    site,
  )
}

const TRIES_COOKIE = 'pin'
const TRIES_SECONDS = 24 * 60 * 60

/** The browser that tries a PIN, by a cookie: many guests may share one network. Who drops it is counted by network. */
export function browserTrying({
  cookies,
  setCookie,
  ...site
}: Site & Pick<RequestContext, 'cookies' | 'setCookie'>) {
  const known = cookieNamed(TRIES_COOKIE, cookies, site)
  if (known && /^[\w-]{43}$/.test(known)) return known
  const browser = newToken()
  setCookie(ownCookie(TRIES_COOKIE, browser, TRIES_SECONDS, site))
  return browser
}

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
export const hashOfToken = (token: string, tokenHost: TokenHost = null) =>
  createHash('sha256').update(boundTo(tokenHost, token)).digest('base64url')

/** Hash of the token in a guest's cookie, which is worth nothing at another host. */
export const hashOfBrowser = (token: string, { studioHost }: Pick<Entrance, 'studioHost'>) =>
  hashOfToken(token, tokenHostOf(studioHost))

type SealedLink = { id: string; sealedToken: string }

/**
 * A link's token as it stands in its address at one host. At our own it is the token itself; at a studio's domain it is made
 * of it, and opens nothing elsewhere. Undefined once the token's secret is lost.
 */
export function tokenAt(services: Services, link: SealedLink, tokenHost: TokenHost): string | undefined {
  const token = unsealToken(services, link.id, link.sealedToken)
  return token === undefined || tokenHost === null ? token : link.id + hashOfToken(token, tokenHost)
}

/** The link that a token of a studio's domain names; whether it is that link's is for `tokenAt` to say. */
export const linkIdIn = (token: string): string | undefined => {
  const id = token.slice(0, UUID_LENGTH)
  return isUuid(id) ? id : undefined
}

const sealedFor = (linkId: string) => ({ use: 'gallery-link', ownerId: linkId })

/** The token as it is kept, so that a link can be copied again. */
export const sealToken = (services: Services, linkId: string, token: string) =>
  seal(services, sealedFor(linkId), Buffer.from(token))
/** Undefined once its secret is lost: the link goes on working, and can't be shown. */
function unsealToken(services: Services, linkId: string, sealed: string): string | undefined {
  try {
    return unseal(services, sealedFor(linkId), sealed).toString()
  } catch (error) {
    if (error instanceof SecretUnknown) return undefined
    throw error
  }
}

type Found = Omit<Extract<ViewerFacts, { role: 'guest' }>, 'role' | 'today'>

/**
 * Who asks about the gallery of this slug: the guest whom the browser remembers there, with the rights of this moment.
 * Its own client stays who they are; anyone else too where the browser knows no guest, or one who may no longer come in.
 */
export async function identifyGuest(
  services: Services,
  viewer: Viewer,
  { cookies, slug, ...entrance }: Entrance & { cookies: string; slug: string },
): Promise<Viewer> {
  const token = tokenOfGuest(cookies, slug, { ...entrance, services })
  if (!token) return viewer
  const today = calendarDay(services.clock())
  const asked = { slug, tokenHash: hashOfBrowser(token, entrance), today }
  const found = await callAsSystem<Found | null>(services.pool, 'find_guest', asked)
  if (!found || (viewer.role === 'client' && viewer.id === found.clientId)) return viewer
  // Under its own domain a studio shows its own galleries only.
  if (entrance.studioHost && entrance.studioHost.studioId !== found.studioId) return viewer
  return identified({ role: 'guest', today, ...found }) satisfies GuestViewer
}

/** By what a guest is known, for questions about many at once (`may_go_on_listening`). */
export type GuestAsked = { slug: string; tokenHash: string; studioId?: string }

export function guestAsked(
  services: Services,
  cookies: string,
  entrance: Entrance,
  slug: string,
): GuestAsked | undefined {
  const token = tokenOfGuest(cookies, slug, { ...entrance, services })
  if (!token) return undefined
  const { studioId } = entrance.studioHost ?? {}
  return { slug, tokenHash: hashOfBrowser(token, entrance), ...(studioId !== undefined && { studioId }) }
}

const SEEN_EVERY_MS = 60_000

/** Notes that a guest looks at their gallery, and returns the first name of its client. */
export const noteGuestSeen = (tx: Tx, viewer: GuestViewer, now: Date): Promise<string> =>
  elevated(tx, (tx) => guestsSql.noteSeen(tx, viewer, now, new Date(now.getTime() - SEEN_EVERY_MS)))

/** The name of a guest of this gallery; undefined when it has no such guest. */
export const findGuestName = (tx: Tx, galleryId: string, guestId: string): Promise<string | undefined> =>
  elevated(tx, (tx) => guestsSql.findGuestName(tx, galleryId, guestId))
