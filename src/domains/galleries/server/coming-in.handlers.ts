import { path } from '#domains/access/paths.rules.ts'
import { elevated } from '#domains/access/server/access.ts'
import {
  afterCommit,
  type CallOf,
  type Handlers,
  type RequestContext,
} from '#domains/access/server/serve-contract.ts'
import { belongsHere, tokenHostOf } from '#domains/access/server/token-host.ts'
import {
  blockedAttempt,
  countsLetter,
  forgetAttempts,
  placeForClient,
  takeBackAttempt,
  verifyPassword,
  waitAfterAttempt,
} from '#domains/accounts/server/accounts.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { sendLetter, type CountLetter } from '#domains/mail/server/mail.ts'
import { brandOf, styleOf } from '#domains/studios/server/studios.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { isSameSignature } from '#platform/seal.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { galleriesChanged } from './galleries.ts'
import type { sharingContract } from '../sharing.contract.ts'
import {
  GUEST_NAME_MAX_LENGTH,
  GUESTS_OF_LINK_MAX,
  PARTNER_LINK_SECONDS,
  WAY_BACK_AFTER_MS,
  WAY_BACK_SECONDS,
} from '../sharing.rules.ts'
import type { WhoAtLink } from '../sharing.rules.ts'
import { sharingLettersNl } from '../sharing-letters.nl.ts'
import {
  browserTrying,
  guestCookie,
  hashOfBrowser,
  hashOfToken,
  linkIdIn,
  newToken,
  tokenAt,
  tokenOfGuest,
} from '../sharing/server/guests.ts'
import * as guestsSql from '../sharing/server/guests.sql.ts'
import * as shareLinksSql from '../sharing/server/share-links.sql.ts'

/** How people without an account come in: by a link, or by a letter of their own. */
export const comingInHandlers = {
  findInvitation: async (call) => {
    const { tx } = call
    const way = await findOpenWay(call)
    const { slug, studioName } = way
    const who = await whoOpens(call, way)
    const shown = { slug, studioName, ...styleOf(way), whoOpens: who, thumbHash: null }
    if (!way.link) {
      const asks = { asksName: false, asksPin: false, asksEmail: 'no' as const }
      return { ...shown, ...asks, guestName: way.guestName, host: way.firstName, title: way.title }
    }
    const { link } = way
    const asksPin = link.pinHash !== null
    const cover = await elevated(tx, (tx) => shareLinksSql.findCoverHash(tx, link.id))
    return {
      ...shown,
      // Who has no PIN is nobody's guest yet.
      ...(asksPin && who === 'new' ? { host: null, title: null } : { host: way.firstName, title: way.title }),
      guestName: null,
      asksName: needsName(link),
      asksPin,
      asksEmail: link.asksEmail,
      thumbHash: cover === undefined ? null : Buffer.from(cover).toString('base64'),
    }
  },

  enterGallery: async (call) => {
    const { tx, now, cookies, setCookie } = call
    const way = await findOpenWay(call)
    const token = newToken()
    const remember = async (tx: Tx<'system'>, guestId: string) => {
      await guestsSql.addBrowser(tx, guestId, hashOfBrowser(token, call), now)
      setCookie(guestCookie(cookies, { slug: way.slug, token }, call))
      return { slug: way.slug }
    }
    const { guestId, link } = way
    if (!link)
      return elevated(tx, async (tx) => {
        if (way.isWayBack) await guestsSql.proveEmail(tx, guestId, now)
        return remember(tx, guestId)
      })
    const who = await whoOpens(call, way)
    if (who === 'studio')
      return elevated(tx, async (tx) => remember(tx, await comeToLook(tx, way, link, now)))
    const blocked = who === 'known' ? undefined : await blockedEntry(call, way, link)
    if (blocked) return blocked
    return elevated(tx, async (tx) => {
      const guestId = await comeIn(tx, call, way, link)
      await galleriesChanged(tx, way)
      return remember(tx, guestId)
    })
  },

  mailWayBack: async (call) => {
    const { tx, input, now } = call
    const way = await findOpenWay(call)
    const { galleryId, studioId } = way
    const blocked =
      (await blockedAttempt(call, 'way_back', `${galleryId} ${input.email}`)) ??
      (await blockedAttempt(call, 'way_back_of_link', way.link?.id ?? galleryId))
    if (blocked) return blocked
    const since = new Date(now.getTime() - WAY_BACK_AFTER_MS)
    const guest = await elevated(tx, (tx) => guestsSql.findGuestByEmail(tx, galleryId, input.email, since))
    if (!guest) return {}
    const count = countsLetter({ ...call, refuse: inSilence }, { studioId, isByStranger: true })
    const letter = { ...guest, galleryId, email: input.email, kind: 'way_back' } as const
    // Above the limits nothing is sent, and the answer does not tell.
    await sendGuestLetter({ ...call, count }, letter).catch((error: unknown) => {
      if (error !== tooManyLetters) throw error
    })
    return {}
  },

  renewInvitation: async (call) => {
    const { tx, input, now } = call
    const guest = await elevated(tx, (tx) => guestsSql.findGuestByLetter(tx, hashOfToken(input.token)))
    if (!guest || guest.rank !== 'partner' || guest.email === null) return {}
    // Its link would open for nobody.
    if (isClosed(guest) || isPast(guest, now)) return {}
    const blocked = await blockedAttempt(call, 'guest_letter', guest.guestId)
    if (blocked) return blocked
    const { guestId: id, guestName: name, email, galleryId, studioId } = guest
    const count = countsLetter(call, { studioId, isByStranger: true })
    await sendGuestLetter({ ...call, count }, { id, name, email, galleryId, kind: 'partner_invited' })
    return {}
  },

  findMyself: async ({ tx, viewer }) => {
    const { name } = (await elevated(tx, (tx) => guestsSql.findMyself(tx, viewer)))!
    const { shows, mayFavor, mayComment, mayDownload } = viewer.rights
    const { id, rank, isPreview } = viewer
    return { id, name, rank, isPreview, shows: [...shows], mayFavor, mayComment, mayDownload }
  },
} satisfies Partial<Handlers<typeof sharingContract>>

type Coming = RequestContext &
  Pick<CallOf<typeof sharingContract.findInvitation>, 'tx' | 'now' | 'refuse'> & { input: { token: string } }

/**
 * What a token opens: a link, or a guest's own letter. Wrong, revoked and closed ones are answered alike, after the same
 * two questions.
 */
async function findOpenWay(call: Coming) {
  const { tx, input, refuse, now, studioHost } = call
  const { link, letter } = await elevated(tx, async (tx) => ({
    link: await findLinkHere(tx, call),
    letter: await guestsSql.findGuestByLetter(tx, hashOfToken(input.token)),
  }))
  const found = link ?? letter
  if (!found || found.revokedAt || isClosed(found)) return refuse('link_closed')
  // Under its own domain a studio shows its own galleries only.
  if (studioHost && studioHost.studioId !== found.studioId) return refuse('link_closed')
  const isOver = isPast(found, now)
  const isStale = !link && letter && !isLetterOpen(call, letter)
  if (isOver || isStale) {
    const host = link?.pinHash ? null : found.firstName
    const mayRenew = !isOver && letter?.rank === 'partner'
    return refuse('link_expired', { host, studioName: found.studioName, mayRenew })
  }
  return link
    ? { ...found, link, guestId: undefined, guestName: null }
    : { ...found, ...letter!, link: undefined }
}

const isClosed = ({ state, clientArchivedAt }: { state: string; clientArchivedAt: Date | null }) =>
  state !== 'live' || clientArchivedAt !== null

type LastDays = { expiresOn: string | null; galleryExpiresOn: string | null }

const isPast = ({ expiresOn, galleryExpiresOn }: LastDays, now: Date) =>
  [expiresOn, galleryExpiresOn].some((day) => day !== null && day < calendarDay(now))

/** The link whose token was given, if this is the token of this host. */
async function findLinkHere(tx: Tx<'system'>, { input: { token }, studioHost, services }: Coming) {
  const tokenHost = tokenHostOf(studioHost)
  if (tokenHost === null) return shareLinksSql.findLinkBy(tx, { tokenHash: hashOfToken(token) })
  const id = linkIdIn(token)
  const link = id === undefined ? undefined : await shareLinksSql.findLinkBy(tx, { id })
  const expected = link && tokenAt(services, link, tokenHost)
  return expected !== undefined && isSameSignature(token, expected) ? link : undefined
}

type Letter = { letterExpiresAt: Date | null; letterHost: string | null }

const isLetterOpen = (call: Coming, { letterExpiresAt, letterHost }: Letter) =>
  letterExpiresAt !== null && letterExpiresAt > call.now && belongsHere(call, letterHost)

type Way = Awaited<ReturnType<typeof findOpenWay>>
type Link = NonNullable<Way['link']>

/** Who stands before the door: one of the gallery's own, someone who came in by this link before, or someone new. */
async function whoOpens(
  call: Coming,
  { slug, galleryId, clientId, studioId, link }: Way,
): Promise<WhoAtLink> {
  const { viewer, tx, cookies } = call
  if (viewer.role === 'client' && viewer.id === clientId) return 'client'
  if (viewer.role === 'photographer' && viewer.id === studioId) return 'studio'
  const token = tokenOfGuest(cookies, slug, call)
  if (!link || token === undefined) return 'new'
  const known = await elevated(tx, (tx) => guestsSql.findBrowser(tx, galleryId, hashOfBrowser(token, call)))
  return known && !known.isPreview && (known.rank === 'partner' || known.linkId === link.id) ? 'known' : 'new'
}

type Entering = CallOf<typeof sharingContract.enterGallery>

const needsName = ({ mayFavor, mayComment }: Link) => mayFavor || mayComment

const bellOf = ({ studioId, clientId, galleryId }: Way) => ({ studioId, subjectId: clientId, galleryId })

/** Refuses whoever leaves out what the link asks; a wrong PIN counts, and is refused after the commit. */
async function blockedEntry(call: Entering, way: Way, link: Link) {
  const { input, refuse } = call
  if (needsName(link) && input.name === null) return refuse('name_needed')
  if (link.asksEmail === 'required' && input.email === null) return refuse('email_needed')
  return (await wrongPin(call, way, link)) ?? (await tooManyGuests(call, link))
}

/** Those who are in already don't count: many share a network, as at a party. */
async function tooManyGuests(call: Entering, link: Link) {
  const waitMs = await waitAfterAttempt(call, 'new_guest', undefined, { at: link.id })
  if (waitMs === 0) return undefined
  return afterCommit(async () => call.refuse('many_new_guests', { waitSeconds: Math.ceil(waitMs / 1000) }))
}

async function wrongPin(call: Entering, way: Way, link: Link) {
  const { tx, input, refuse, now } = call
  if (link.pinHash === null) return undefined
  const browser = browserTrying(call)
  const blocked = await blockedAttempt(call, 'gallery_pin', browser)
  if (blocked) return blocked
  const isRight = await verifyPassword(input.pin ?? '', link.pinHash)
  // Counted once the PIN is checked: guests at one door wait for each other no longer than that takes.
  const onBlock = () => notifyStudio(tx, { kind: 'link_pin_guessed', ...bellOf(way) }, now)
  const waitMs = await waitAfterAttempt(call, 'link_pin', link.id, { onBlock })
  // After the commit, since a refusal would undo the count.
  if (waitMs > 0)
    return afterCommit(async () => refuse('link_closed_for_now', { waitSeconds: Math.ceil(waitMs / 1000) }))
  if (!isRight) return afterCommit(async () => refuse('pin_wrong'))
  await forgetAttempts(tx, 'gallery_pin', browser)
  await takeBackAttempt(tx, 'link_pin', link.id)
  return undefined
}

/** Makes a guest of whoever gave what the link asks; someone who was one in this gallery stays the same. */
async function comeIn(tx: Tx<'system'>, call: Entering, way: Way, link: Link): Promise<string> {
  const { input, refuse, now, cookies } = call
  const { galleryId, studioId } = way
  const given = {
    ...(input.name !== null && { name: input.name }),
    ...(link.asksEmail !== 'no' && input.email !== null && { email: input.email }),
  }
  const token = tokenOfGuest(cookies, way.slug, call)
  const known = token && (await guestsSql.findBrowser(tx, galleryId, hashOfBrowser(token, call)))
  if (known && !known.isPreview) {
    await guestsSql.moveGuest(tx, known.guestId, { ...given, linkId: link.id }, now)
    return known.guestId
  }
  const isFull = (await guestsSql.countGuests(tx, link.id)) >= GUESTS_OF_LINK_MAX
  if (isFull && !(await guestsSql.forgetIdleGuest(tx, link.id))) refuse('too_many_guests')
  const id = uuidv7(now.getTime())
  await guestsSql.addGuest(tx, {
    name: sharingLettersNl.unnamedGuest,
    ...given,
    id,
    galleryId,
    studioId,
    linkId: link.id,
    rank: 'guest',
    createdAt: now,
    lastSeenAt: now,
  })
  await shareLinksSql.noteOpened(tx, link.id, now)
  return id
}

/** The studio sees what a link shows, as a guest who is in no list. */
async function comeToLook(
  tx: Tx<'system'>,
  { galleryId, studioId, studioName }: Way,
  link: Link,
  now: Date,
): Promise<string> {
  await shareLinksSql.removePreviews(tx, link.id)
  const id = uuidv7(now.getTime())
  const name = studioName.slice(0, GUEST_NAME_MAX_LENGTH)
  const moments = { createdAt: now, lastSeenAt: now }
  const preview = { id, galleryId, studioId, linkId: link.id, rank: 'guest', name, isPreview: true } as const
  await guestsSql.addGuest(tx, { ...preview, ...moments })
  return id
}

const tooManyLetters = new Error('too many letters')
const inSilence = () => {
  throw tooManyLetters
}

const letters = {
  partner_invited: { texts: sharingLettersNl.partnerInvited, seconds: PARTNER_LINK_SECONDS },
  way_back: { texts: sharingLettersNl.wayBack, seconds: WAY_BACK_SECONDS },
}

type LetterCall = { tx: Tx; now: Date; services: Services; count: CountLetter }
type Addressed = { id: string; name: string; email: string; galleryId: string; kind: keyof typeof letters }

/** Mails a guest a personal link; one that was mailed before opens nothing any more. */
export async function sendGuestLetter(
  { tx, now, services, count }: LetterCall,
  { id, name, email, galleryId, kind }: Addressed,
): Promise<void> {
  const { texts, seconds } = letters[kind]
  const token = newToken()
  const { about, place } = await elevated(tx, async (tx) => {
    const about = await guestsSql.findCorrespondents(tx, galleryId)
    return { about, place: await placeForClient({ tx, now, services }, about.clientId) }
  })
  const { firstName: host, studioName, title } = about
  const letter = texts({ name, host, studioName, title })
  const url = place.origin + path('shared', { token })
  const brand = brandOf(about)
  const sent = { ...letter, kind, to: email, brand, button: { text: letter.button, url } }
  await sendLetter(tx, sent, now, { isAwaited: true, count })
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const [hash, tokenHost] = [hashOfToken(token), place.tokenHost]
  const opening =
    kind === 'way_back'
      ? { wayBackHash: hash, wayBackExpiresAt: expiresAt, wayBackHost: tokenHost }
      : { letterHash: hash, letterExpiresAt: expiresAt, letterHost: tokenHost }
  await elevated(tx, (tx) => guestsSql.setLetter(tx, id, opening))
}
