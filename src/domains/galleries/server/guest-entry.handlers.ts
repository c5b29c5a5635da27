import { path } from '#domains/access/paths.rules.ts'
import { elevated, type Work } from '#domains/access/server/access.ts'
import {
  afterCommit,
  type CallOf,
  type Handlers,
  type RequestContext,
} from '#domains/access/server/serve-contract.ts'
import { matchesHost, tokenHostOf } from '#domains/access/server/token-host.ts'
import {
  countAttemptOrRefuse,
  createEmailCounter,
  clearAttempts,
  linkHostForClient,
  uncountAttempt,
  verifyPassword,
  countAttemptAndFindWaitMs,
} from '#domains/accounts/server/accounts.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { sendLetter, type CountLetter } from '#domains/mail/server/mail.ts'
import { brandOf, styleOf } from '#domains/studios/server/studios.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { isSameSignature } from '#platform/core/seal.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publishGalleryChange } from './galleries.ts'
import type { sharingContract } from '../sharing.contract.ts'
import {
  GUEST_NAME_MAX_LENGTH,
  GUESTS_OF_LINK_MAX,
  PARTNER_LINK_SECONDS,
  WAY_BACK_GUEST_AGE_MIN_MS,
  WAY_BACK_SECONDS,
} from '../sharing.rules.ts'
import type { VisitorKind } from '../sharing.rules.ts'
import { sharingLettersNl } from '../sharing-letters.nl.ts'
import {
  identifyPinBrowser,
  createGuestCookie,
  hashOfBrowserToken,
  hashOfToken,
  linkIdIn,
  newToken,
  linkTokenForHost,
  tokenOfGuest,
} from '../sharing/server/guests.ts'
import * as guestsSql from '../sharing/server/guests.sql.ts'
import * as shareLinksSql from '../sharing/server/share-links.sql.ts'

export const guestEntryHandlers = {
  findInvitation: async (call) => {
    const { tx } = call
    const entry = await findGalleryEntry(call)
    const { slug, studioName } = entry
    const visitorKind = await identifyVisitor(call, entry)
    const shown = { slug, studioName, ...styleOf(entry), whoOpens: visitorKind, thumbHash: null }
    if (!entry.link) {
      const asks = { asksName: false, asksPin: false, asksEmail: 'no' as const }
      return { ...shown, ...asks, guestName: entry.guestName, host: entry.firstName, title: entry.title }
    }
    const { link } = entry
    const asksPin = link.pinHash !== null
    const cover = await elevated(tx, (tx) => shareLinksSql.findCoverThumbHash(tx, link.id))
    return {
      ...shown,
      // The client's name and the title stay hidden until a new visitor enters the PIN.
      ...(asksPin && visitorKind === 'new'
        ? { host: null, title: null }
        : { host: entry.firstName, title: entry.title }),
      guestName: null,
      asksName: needsName(link),
      asksPin,
      asksEmail: link.asksEmail,
      thumbHash: cover === undefined ? null : Buffer.from(cover).toString('base64'),
    }
  },

  enterGallery: async (call) => {
    const { tx, now, cookies, setCookie } = call
    const entry = await findGalleryEntry(call)
    const token = newToken()
    const rememberGuest = async (tx: Tx<'system'>, guestId: string) => {
      await guestsSql.addBrowser(tx, guestId, hashOfBrowserToken(token, call), now)
      setCookie(createGuestCookie(cookies, { slug: entry.slug, token }, call))
      return { slug: entry.slug }
    }
    const { guestId, link } = entry
    if (!link)
      return elevated(tx, async (tx) => {
        if (entry.isWayBack) await guestsSql.saveEmailProof(tx, guestId, now)
        return rememberGuest(tx, guestId)
      })
    const visitorKind = await identifyVisitor(call, entry)
    if (visitorKind === 'studio')
      return elevated(tx, async (tx) => rememberGuest(tx, await addPreviewGuest(tx, entry, link, now)))
    const blocked = visitorKind === 'known' ? undefined : await blockedEntry(call, entry, link)
    if (blocked) return blocked
    return elevated(tx, async (tx) => {
      const guestId = await admitGuest(tx, call, entry, link)
      await publishGalleryChange(tx, entry)
      return rememberGuest(tx, guestId)
    })
  },

  mailWayBack: async (call) => {
    const { tx, input, now } = call
    const entry = await findGalleryEntry(call)
    const { galleryId, studioId } = entry
    const blocked =
      (await countAttemptOrRefuse(call, 'way_back', `${galleryId} ${input.email}`)) ??
      (await countAttemptOrRefuse(call, 'way_back_of_link', entry.link?.id ?? galleryId))
    if (blocked) return blocked
    const since = new Date(now.getTime() - WAY_BACK_GUEST_AGE_MIN_MS)
    const guest = await elevated(tx, (tx) => guestsSql.findGuestByEmail(tx, galleryId, input.email, since))
    if (!guest) return {}
    const count = createEmailCounter(
      { ...call, refuse: throwTooManyLetters },
      { studioId, isByStranger: true },
    )
    const letter = { ...guest, galleryId, email: input.email, kind: 'way_back' } as const
    // Above the limits for emails nothing is sent, and the response doesn't reveal that.
    await sendGuestLetter({ ...call, count }, letter).catch((error: unknown) => {
      if (error !== tooManyLetters) throw error
    })
    return {}
  },

  renewInvitation: async (call) => {
    const { tx, input, now } = call
    const guest = await elevated(tx, (tx) => guestsSql.findGuestByLetter(tx, hashOfToken(input.token)))
    if (!guest || guest.rank !== 'partner' || guest.email === null) return {}
    // A closed or expired gallery would refuse a new link.
    if (isClosed(guest) || isPast(guest, now)) return {}
    const blocked = await countAttemptOrRefuse(call, 'guest_letter', guest.guestId)
    if (blocked) return blocked
    const { guestId: id, guestName: name, email, galleryId, studioId } = guest
    const count = createEmailCounter(call, { studioId, isByStranger: true })
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

type EntryCall = RequestContext &
  Pick<CallOf<typeof sharingContract.findInvitation>, 'tx' | 'now' | 'refuse'> & { input: { token: string } }

/**
 * Returns the link or guest that a token belongs to. Wrong tokens, revoked links and closed
 * galleries get the same refusal.
 */
async function findGalleryEntry(call: EntryCall) {
  const { tx, input, refuse, now, studioHost } = call
  const { link, letter } = await elevated(tx, async (tx) => ({
    link: await findLinkAtHost(tx, call),
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

async function findLinkAtHost(tx: Tx<'system'>, { input: { token }, studioHost, services }: EntryCall) {
  const tokenHost = tokenHostOf(studioHost)
  if (tokenHost === null) return shareLinksSql.findLinkBy(tx, { tokenHash: hashOfToken(token) })
  const id = linkIdIn(token)
  const link = id === undefined ? undefined : await shareLinksSql.findLinkBy(tx, { id })
  const expected = link && linkTokenForHost(services, link, tokenHost)
  return expected !== undefined && isSameSignature(token, expected) ? link : undefined
}

type Letter = { letterExpiresAt: Date | null; letterHost: string | null }

const isLetterOpen = (call: EntryCall, { letterExpiresAt, letterHost }: Letter) =>
  letterExpiresAt !== null && letterExpiresAt > call.now && matchesHost(call, letterHost)

type GalleryEntry = Awaited<ReturnType<typeof findGalleryEntry>>
type Link = NonNullable<GalleryEntry['link']>

async function identifyVisitor(
  call: EntryCall,
  { slug, galleryId, clientId, studioId, link }: GalleryEntry,
): Promise<VisitorKind> {
  const { viewer, tx, cookies } = call
  if (viewer.role === 'client' && viewer.id === clientId) return 'client'
  if (viewer.role === 'photographer' && viewer.id === studioId) return 'studio'
  const token = tokenOfGuest(cookies, slug, call)
  if (!link || token === undefined) return 'new'
  const known = await elevated(tx, (tx) =>
    guestsSql.findGuestByBrowser(tx, galleryId, hashOfBrowserToken(token, call)),
  )
  return known && !known.isPreview && (known.rank === 'partner' || known.linkId === link.id) ? 'known' : 'new'
}

type EnterGalleryCall = CallOf<typeof sharingContract.enterGallery>

const needsName = ({ mayFavor, mayComment }: Link) => mayFavor || mayComment

const notificationTarget = ({ studioId, clientId, galleryId }: GalleryEntry) => ({
  studioId,
  subjectId: clientId,
  galleryId,
})

/**
 * Refuses an entry without a required name, email or correct PIN, and after too many new guests. A
 * wrong PIN is refused after the commit, so that the failed attempt stays counted.
 */
async function blockedEntry(call: EnterGalleryCall, entry: GalleryEntry, link: Link) {
  const { input, refuse } = call
  if (needsName(link) && input.name === null) return refuse('name_needed')
  if (link.asksEmail === 'required' && input.email === null) return refuse('email_needed')
  return (await wrongPin(call, entry, link)) ?? (await tooManyGuests(call, link))
}

/**
 * Limits the new guests of a link per network. Known guests don't count: guests at a party may
 * share one network.
 */
async function tooManyGuests(call: EnterGalleryCall, link: Link) {
  const waitMs = await countAttemptAndFindWaitMs(call, 'new_guest', undefined, { at: link.id })
  if (waitMs === 0) return undefined
  return afterCommit(async () => call.refuse('many_new_guests', { waitSeconds: Math.ceil(waitMs / 1000) }))
}

async function wrongPin(call: EnterGalleryCall, entry: GalleryEntry, link: Link) {
  const { tx, input, refuse, now } = call
  if (link.pinHash === null) return undefined
  const browser = identifyPinBrowser(call)
  const blocked = await countAttemptOrRefuse(call, 'gallery_pin', browser)
  if (blocked) return blocked
  const isRight = await verifyPassword(input.pin ?? '', link.pinHash)
  // Counted after the slow PIN check, so that guests of one link wait only briefly for each other.
  const onBlock = () => notifyStudio(tx, { kind: 'link_pin_guessed', ...notificationTarget(entry) }, now)
  const waitMs = await countAttemptAndFindWaitMs(call, 'link_pin', link.id, { onBlock })
  // Refused after the commit, because a refusal would undo the count.
  if (waitMs > 0)
    return afterCommit(async () => refuse('link_closed_for_now', { waitSeconds: Math.ceil(waitMs / 1000) }))
  if (!isRight) return afterCommit(async () => refuse('pin_wrong'))
  await clearAttempts(tx, 'gallery_pin', browser)
  await uncountAttempt(tx, 'link_pin', link.id)
  return undefined
}

async function admitGuest(
  tx: Tx<'system'>,
  call: EnterGalleryCall,
  entry: GalleryEntry,
  link: Link,
): Promise<string> {
  const { input, refuse, now, cookies } = call
  const { galleryId, studioId } = entry
  const details = {
    ...(input.name !== null && { name: input.name }),
    ...(link.asksEmail !== 'no' && input.email !== null && { email: input.email }),
  }
  const token = tokenOfGuest(cookies, entry.slug, call)
  const known = token && (await guestsSql.findGuestByBrowser(tx, galleryId, hashOfBrowserToken(token, call)))
  if (known && !known.isPreview) {
    await guestsSql.moveGuest(tx, known.guestId, { ...details, linkId: link.id }, now)
    return known.guestId
  }
  const isFull = (await guestsSql.lockAndCountGuests(tx, link.id)) >= GUESTS_OF_LINK_MAX
  if (isFull && !(await guestsSql.forgetIdleGuest(tx, link.id))) refuse('too_many_guests')
  const id = uuidv7(now.getTime())
  await guestsSql.addGuest(tx, {
    name: sharingLettersNl.unnamedGuest,
    ...details,
    id,
    galleryId,
    studioId,
    linkId: link.id,
    rank: 'guest',
    createdAt: now,
    lastSeenAt: now,
  })
  await shareLinksSql.recordLinkEntry(tx, link.id, now)
  return id
}

/** Lets the studio preview a link, as a guest who is in no list. */
async function addPreviewGuest(
  tx: Tx<'system'>,
  { galleryId, studioId, studioName }: GalleryEntry,
  link: Link,
  now: Date,
): Promise<string> {
  await shareLinksSql.removePreviewGuests(tx, link.id)
  const id = uuidv7(now.getTime())
  const name = studioName.slice(0, GUEST_NAME_MAX_LENGTH)
  const preview = { id, galleryId, studioId, linkId: link.id, rank: 'guest', name, isPreview: true } as const
  await guestsSql.addGuest(tx, { ...preview, createdAt: now, lastSeenAt: now })
  return id
}

const tooManyLetters = new Error('too many letters')
const throwTooManyLetters = () => {
  throw tooManyLetters
}

const letters = {
  partner_invited: { texts: sharingLettersNl.partnerInvited, seconds: PARTNER_LINK_SECONDS },
  way_back: { texts: sharingLettersNl.wayBack, seconds: WAY_BACK_SECONDS },
}

type GuestRecipient = {
  id: string
  name: string
  email: string
  galleryId: string
  kind: keyof typeof letters
}

/** Emails a guest a personal link. An earlier link of the same kind stops working. */
export async function sendGuestLetter(
  { tx, now, services, count }: Work<'tx' | 'services' | 'now'> & { count: CountLetter },
  { id, name, email, galleryId, kind }: GuestRecipient,
): Promise<void> {
  const { texts, seconds } = letters[kind]
  const token = newToken()
  const { about, place } = await elevated(tx, async (tx) => {
    const about = await guestsSql.findGalleryForLetter(tx, galleryId)
    return { about, place: await linkHostForClient({ tx, now, services }, about.clientId) }
  })
  const { firstName: host, studioName, title } = about
  const letter = texts({ name, host, studioName, title })
  const url = place.origin + path('shared', { token })
  const brand = brandOf(about)
  const sent = { ...letter, kind, to: email, brand, button: { text: letter.button, url } }
  await sendLetter(tx, sent, now, { isAwaited: true, count })
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const [hash, tokenHost] = [hashOfToken(token), place.tokenHost]
  const tokenColumns =
    kind === 'way_back'
      ? { wayBackHash: hash, wayBackExpiresAt: expiresAt, wayBackHost: tokenHost }
      : { letterHash: hash, letterExpiresAt: expiresAt, letterHost: tokenHost }
  await elevated(tx, (tx) => guestsSql.saveLetterToken(tx, id, tokenColumns))
}
