import { elevated } from '#domains/access/server/access.ts'
import { type CallOf, type Handlers } from '#domains/access/server/serve-contract.ts'
import type { ClientOrPhotographer } from '#domains/access/viewer.rules.ts'
import {
  countAttemptOrRefuse,
  createEmailCounter,
  clearAttempts,
  hashPassword,
  type LinkHost,
  linkHostForClient,
  countAttemptAndFindWaitMs,
} from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { path } from '#domains/access/paths.rules.ts'
import { publishGalleryChange } from './galleries.ts'
import type { sharingContract } from '../sharing.contract.ts'
import { OPEN_LINKS_MAX, PARTNERS_MAX } from '../sharing.rules.ts'
import { guestEntryHandlers, sendGuestLetter } from './guest-entry.handlers.ts'
import { hashOfToken, newToken, sealToken, linkTokenForHost } from '../sharing/server/guests.ts'
import * as guestsSql from '../sharing/server/guests.sql.ts'
import * as shareLinksSql from '../sharing/server/share-links.sql.ts'

export const sharingHandlers: Handlers<typeof sharingContract> = {
  ...guestEntryHandlers,

  listLinks: async (call) => {
    const { tx, viewer, services, now } = call
    const gallery = await findSharedGallery(call)
    const links = await elevated(tx, (tx) => shareLinksSql.listLinks(tx, viewer, gallery.id))
    const place = await linkHostForClient({ tx, now, services }, gallery.clientId)
    const { clientMayShare, clientMayGiveOriginals, archived } = gallery
    return {
      links: links.map((link) => shownLink(link, services, place)),
      clientMayShare,
      clientMayGiveOriginals,
      archived,
    }
  },

  createLink: async (call) => {
    const { tx, viewer, input, refuse, services, now } = call
    const { pin, galleryId, ...terms } = input
    const gallery = await findSharedGallery(call)
    if (!mayGive(viewer, gallery, terms)) return refuse('not_for_clients')
    if (gallery.archived) return refuse(gallery.archived)
    const openCount = await elevated(tx, (tx) => shareLinksSql.lockAndCountOpenLinks(tx, galleryId))
    if (openCount >= OPEN_LINKS_MAX) return refuse('too_many_links')
    const blocked = await countAttemptOrRefuse(call, 'make_link', galleryId)
    if (blocked) return blocked
    const [id, token] = [uuidv7(now.getTime()), newToken()]
    const link = {
      ...terms,
      id,
      galleryId,
      sectionIds: await knownSections(tx, galleryId, terms.sectionIds),
      madeBy: viewer.role,
      createdAt: now,
    }
    const sealedToken = sealToken(services, id, token)
    const pinHash = pin === null ? null : await hashPassword(pin)
    const { studioId } = gallery
    await shareLinksSql.addLink(tx, {
      ...link,
      studioId,
      tokenHash: hashOfToken(token),
      sealedToken,
      pinHash,
    })
    await logSharingChange(call, gallery, 'gallery_link_created', terms.label)
    const place = await linkHostForClient({ tx, now, services }, gallery.clientId)
    const shown = { ...link, hasPin: pin !== null, openedCount: 0, lastOpenedAt: null, revokedAt: null }
    return { ...shown, url: urlOf(services, { id, sealedToken }, place)! }
  },

  updateLink: async (call) => {
    const { tx, viewer, input, refuse } = call
    const { linkId, pin, ...terms } = input
    const { gallery } = await findLink(call)
    if (!mayGive(viewer, gallery, terms)) return refuse('not_for_clients')
    const pinHash = pin === undefined ? {} : { pinHash: pin === null ? null : await hashPassword(pin) }
    const sectionIds = await knownSections(tx, gallery.id, terms.sectionIds)
    await shareLinksSql.changeLink(tx, viewer, linkId, { ...terms, sectionIds, ...pinHash })
    // Old guesses say nothing about a new PIN, so a link that was closed after wrong PINs opens
    // again.
    if (pin !== undefined) await clearAttempts(tx, 'link_pin', linkId)
    await logSharingChange(call, gallery, 'gallery_link_changed', terms.label)
    return {}
  },

  revokeLink: async (call) => {
    const { tx, viewer, input, now } = call
    const { gallery, label } = await findLink(call)
    await shareLinksSql.changeLink(tx, viewer, input.linkId, { revokedAt: now })
    await logSharingChange(call, gallery, 'gallery_link_revoked', label)
    return {}
  },

  setClientSharing: async (call) => {
    const { tx, viewer, input } = call
    const { galleryId, ...change } = input
    const gallery = await findSharedGallery(call)
    await shareLinksSql.setClientSharing(tx, viewer, galleryId, change)
    await logSharingChange(call, gallery, 'client_sharing_changed', change.clientMayShare ? 'aan' : 'uit')
    return {}
  },

  listGuests: async (call) => {
    const gallery = await findSharedGallery(call)
    return guestsSql.listGuests(call.tx, call.viewer, gallery.id)
  },

  removeGuest: async (call) => {
    const { guest, gallery } = await findGuest(call)
    await elevated(call.tx, (tx) => guestsSql.removeGuest(tx, guest.id))
    await logSharingChange(call, gallery, 'gallery_guest_removed', guest.name)
    return {}
  },

  removeGuestsOfLink: async (call) => {
    const { gallery, label } = await findLink(call)
    await elevated(call.tx, (tx) => guestsSql.removeGuestsOfLink(tx, call.input.linkId))
    await logSharingChange(call, gallery, 'gallery_guest_removed', label)
    return {}
  },

  invitePartner: async (call) => {
    const { tx, input, refuse, now } = call
    const gallery = await findSharedGallery(call)
    if (!mayInvite(call.viewer, gallery)) return refuse('not_for_clients')
    if (gallery.archived) return refuse(gallery.archived)
    const { name, email } = input
    const partners = await elevated(tx, (tx) => guestsSql.lockAndListPartners(tx, gallery.id))
    if (partners.some((partner) => partner.email === email)) return refuse('partner_known')
    if (partners.length >= PARTNERS_MAX) return refuse('too_many_partners')
    await refuseTooManyLetters(call, gallery.id)
    const partner = {
      id: uuidv7(now.getTime()),
      galleryId: gallery.id,
      studioId: gallery.studioId,
      linkId: null,
      rank: 'partner',
      name,
      email,
      createdAt: now,
      lastSeenAt: now,
    } as const
    await elevated(tx, (tx) => guestsSql.addGuest(tx, partner))
    const count = createEmailCounter(call, gallery)
    await sendGuestLetter({ ...call, count }, { ...partner, kind: 'partner_invited' })
    await logSharingChange(call, gallery, 'partner_invited', name)
    const { galleryId: _, studioId: __, ...shown } = partner
    return shown
  },

  inviteAgain: async (call) => {
    const { guest, gallery } = await findGuest(call)
    if (guest.rank !== 'partner' || guest.email === null) return call.refuse('guest_not_found')
    if (!mayInvite(call.viewer, gallery)) return call.refuse('not_for_clients')
    if (gallery.archived) return call.refuse(gallery.archived)
    await refuseTooManyLetters(call, guest.id)
    const count = createEmailCounter(call, gallery)
    await sendGuestLetter({ ...call, count }, { ...guest, email: guest.email, kind: 'partner_invited' })
    await logSharingChange(call, gallery, 'partner_invited', guest.name)
    return {}
  },
}

type SharingCall = Pick<CallOf<typeof sharingContract.listLinks>, 'tx' | 'viewer' | 'now' | 'ipAddress'>
type Shareable = NonNullable<Awaited<ReturnType<typeof shareLinksSql.findGalleryForSharing>>>

type SharingRequest<Name extends string, Code extends string> = SharingCall & {
  input: Record<Name, string>
  refuse: (code: Code) => never
}

const findSharedGallery = async (
  call: SharingRequest<'galleryId', 'gallery_not_found'>,
): Promise<Shareable> =>
  (await shareLinksSql.findGalleryForSharing(call.tx, call.viewer, call.input.galleryId)) ??
  call.refuse('gallery_not_found')

async function findLink({ tx, viewer, input, refuse }: SharingRequest<'linkId', 'link_not_found'>) {
  const { label, galleryId } =
    (await shareLinksSql.findLink(tx, viewer, input.linkId)) ?? refuse('link_not_found')
  const gallery =
    (await shareLinksSql.findGalleryForSharing(tx, viewer, galleryId)) ?? refuse('link_not_found')
  return { label, gallery }
}

/** A client finds only partners, and guests of links made by the client. */
async function findGuest({ tx, viewer, input, refuse }: SharingRequest<'guestId', 'guest_not_found'>) {
  const guest = (await guestsSql.findListedGuest(tx, viewer, input.guestId)) ?? refuse('guest_not_found')
  const gallery =
    (await shareLinksSql.findGalleryForSharing(tx, viewer, guest.galleryId)) ?? refuse('guest_not_found')
  return { guest, gallery }
}

const mayInvite = (viewer: ClientOrPhotographer, { clientMayShare }: Shareable) =>
  viewer.role === 'photographer' || clientMayShare

type Terms = { shows: string; asksEmail: string; mayDownload: string }

const mayGive = (
  viewer: ClientOrPhotographer,
  gallery: Shareable,
  { shows, asksEmail, mayDownload }: Terms,
) =>
  viewer.role === 'photographer' ||
  (mayInvite(viewer, gallery) &&
    shows === 'finals' &&
    asksEmail === 'no' &&
    (mayDownload !== 'original' || gallery.clientMayGiveOriginals))

const knownSections = async (tx: Tx, galleryId: string, sectionIds: readonly string[] | null) =>
  sectionIds && shareLinksSql.filterSectionIds(tx, galleryId, sectionIds)

type TooMany = { refuse: (code: 'too_many_attempts', facts: { waitSeconds: number }) => never }

async function refuseTooManyLetters({ tx, now, refuse }: { tx: Tx; now: Date } & TooMany, about: string) {
  const waitMs = await countAttemptAndFindWaitMs({ tx, now }, 'guest_letter', about)
  if (waitMs > 0) refuse('too_many_attempts', { waitSeconds: Math.ceil(waitMs / 1000) })
}

type LinkSummary = Omit<shareLinksSql.LinkRow, 'galleryId'>

const shownLink = ({ sealedToken, ...link }: LinkSummary, services: Services, place: LinkHost) => ({
  ...link,
  url: urlOf(services, { id: link.id, sealedToken }, place),
})

function urlOf(
  services: Services,
  link: { id: string; sealedToken: string },
  { origin, tokenHost }: LinkHost,
) {
  const token = linkTokenForHost(services, link, tokenHost)
  return token === undefined ? null : origin + path('shared', { token })
}

type SharingAction =
  | 'gallery_link_created'
  | 'gallery_link_changed'
  | 'gallery_link_revoked'
  | 'gallery_guest_removed'
  | 'client_sharing_changed'
  | 'partner_invited'

/** Logs the change and makes open screens refetch. Guests then get the new rights. */
async function logSharingChange(
  { tx, viewer, now, ipAddress }: SharingCall,
  { id: galleryId, clientId, studioId }: Shareable,
  action: SharingAction,
  details: string,
): Promise<void> {
  await record(tx, viewer, { action, details, clientId, studioId, ipAddress }, now)
  await publishGalleryChange(tx, { clientId, studioId, galleryId })
}
