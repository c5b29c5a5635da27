import { emailAddress } from '#domains/access/email.contract.ts'
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { singleLine } from '#domains/access/single-line.contract.ts'
import {
  anyone,
  guest,
  emptyObject,
  photographer,
  clientOrStudio,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import {
  archivedReasons,
  emailWishes,
  GUEST_NAME_MAX_LENGTH,
  guestDownloadSizes,
  guestRanks,
  isPin,
  LINK_LABEL_MAX_LENGTH,
  PIN_TYPED_MAX_LENGTH,
  shownTypes,
  visitorKinds,
  SHARE_TOKEN_MAX_LENGTH,
} from './sharing.rules.ts'
import { linkTokenIn } from '#platform/pure/link-token.ts'
import { studioStyle } from '#domains/studios/studios.contract.ts'
import { SECTIONS_MAX } from './galleries.rules.ts'

const galleryId = z.uuid()
const linkId = z.uuid()
const token = z.string().min(1).max(SHARE_TOKEN_MAX_LENGTH).transform(linkTokenIn)
const pin = z.string().refine(isPin)
const name = singleLine(GUEST_NAME_MAX_LENGTH, 1)
const email = emailAddress

const linkTerms = {
  label: singleLine(LINK_LABEL_MAX_LENGTH, 1),
  shows: z.enum(shownTypes),
  mayFavor: z.boolean(),
  mayComment: z.boolean(),
  mayDownload: z.enum(guestDownloadSizes),
  /** Null for no limit. Otherwise only photos of the listed chapters are shown. */
  sectionIds: z.array(z.uuid()).max(SECTIONS_MAX).nullable(),
  asksEmail: z.enum(emailWishes),
  /** ISO date of the last day on which the link opens. */
  expiresOn: isoDay.nullable(),
}

const galleryLink = z.object({
  id: linkId,
  ...linkTerms,
  label: z.string(),
  /** Null once the secret for the sealed token is lost. The link still works at our own host. */
  url: z.string().nullable(),
  hasPin: z.boolean(),
  madeBy: z.enum(['photographer', 'client']),
  openedCount: z.number(),
  lastOpenedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  createdAt: z.date(),
})

const galleryGuest = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  rank: z.enum(guestRanks),
  linkId: linkId.nullable(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
})

const sharer = clientOrStudio('gallery_not_found')
const ifArchived = refusals(...archivedReasons)
const unknownLink = refusals('link_not_found')
const unknownPartner = refusals('guest_not_found')
const beyondClient = refusals('not_for_clients')
/** `link_closed` stands for a wrong token, a revoked link or a closed gallery. */
const noEntry = {
  ...refusals('link_closed'),
  /**
   * Names whom to ask for a new link. `mayRenew` is true for a partner until the gallery's last
   * day.
   */
  link_expired: refusalWith(
    z.object({ host: z.string().nullable(), studioName: z.string(), mayRenew: z.boolean() }),
  ),
}

const waitFor = refusalWith(z.object({ waitSeconds: z.number() }))

export const sharingContract = {
  /** Returns the links, newest first. A client gets only links made by the client. */
  listLinks: sharer.evenActing.input(z.object({ galleryId })).output(
    z.object({
      links: z.array(galleryLink),
      clientMayShare: z.boolean(),
      clientMayGiveOriginals: z.boolean(),
      /** Reason why nothing new can be shared, or null. */
      archived: z.enum(archivedReasons).nullable(),
    }),
  ),
  createLink: sharer.notActing
    .input(z.object({ galleryId, ...linkTerms, pin: pin.nullable() }))
    .output(galleryLink.extend({ url: z.string() }))
    .errors({ ...refusals('too_many_links'), ...ifArchived, ...beyondClient, ...tooManyRefusal }),
  /** An absent `pin` leaves the PIN unchanged, and null removes the PIN. */
  updateLink: sharer.notActing
    .input(z.object({ linkId, ...linkTerms, pin: pin.nullable().optional() }))
    .output(emptyObject)
    .errors({ ...unknownLink, ...beyondClient }),
  /** Ends the access of all guests of this link immediately. Can't be undone. */
  revokeLink: sharer.evenActing.input(z.object({ linkId })).output(emptyObject).errors(unknownLink),
  setClientSharing: photographer.evenActing
    .input(z.object({ galleryId, clientMayShare: z.boolean(), clientMayGiveOriginals: z.boolean() }))
    .output(emptyObject)
    .errors(refusals('gallery_not_found')),
  /**
   * Returns guests and partners, last seen first. A client gets partners, and guests of the
   * client's own links.
   */
  listGuests: sharer.evenActing.input(z.object({ galleryId })).output(z.array(galleryGuest)),
  /** Removes a guest with their favorites and comments. */
  removeGuest: sharer.notActing
    .input(z.object({ guestId: z.uuid() }))
    .output(emptyObject)
    .errors(unknownPartner),
  /** Removes all guests of a link, for example after strangers used the link. */
  removeGuestsOfLink: photographer.notActing
    .input(z.object({ linkId }))
    .output(emptyObject)
    .errors(unknownLink),
  /**
   * Emails a personal link that works for 14 days. A browser that used it stays known for 400 days.
   */
  invitePartner: sharer.notActing
    .input(z.object({ galleryId, name, email }))
    .output(galleryGuest)
    .errors({
      ...refusals('too_many_partners', 'partner_known'),
      ...ifArchived,
      ...beyondClient,
      ...tooManyRefusal,
    }),
  inviteAgain: sharer.notActing
    .input(z.object({ guestId: z.uuid() }))
    .output(emptyObject)
    .errors({ ...unknownPartner, ...ifArchived, ...beyondClient, ...tooManyRefusal }),

  /**
   * Returns what a link shows before entry: no photos. A PIN hides the client and the title from
   * new visitors.
   */
  findInvitation: anyone
    .input(z.object({ token }))
    .output(
      z.object({
        /** Replaces the token in the URL. Later calls name the gallery by this slug in a header. */
        slug: z.string(),
        /**
         * `known`: this browser's guest belongs to this share link, or is a partner; never at a
         * personal link. `client`, `studio`: the gallery's client or studio is signed in.
         */
        whoOpens: z.enum(visitorKinds),
        /** Name of the guest of a personal link; null for a share link. */
        guestName: z.string().nullable(),
        studioName: z.string(),
        ...studioStyle,
        /** First name of the client; null for a new visitor to a link with a PIN. */
        host: z.string().nullable(),
        title: z.string().nullable(),
        asksName: z.boolean(),
        asksPin: z.boolean(),
        asksEmail: z.enum(emailWishes),
        /** ThumbHash of the cover, in base64; null without a cover, and for a personal link. */
        thumbHash: z.string().nullable(),
      }),
    )
    .errors({ ...noEntry, ...tooManyRefusal }),
  /** Lets a guest in, and remembers the guest by a cookie. A known guest keeps their favorites. */
  enterGallery: anyone
    .input(
      z.object({
        token,
        name: name.nullable(),
        pin: z.string().max(PIN_TYPED_MAX_LENGTH).nullable(),
        email: email.nullable(),
      }),
    )
    .output(z.object({ slug: z.string() }))
    .errors({
      ...noEntry,
      ...refusals('pin_wrong', 'name_needed', 'email_needed', 'too_many_guests'),
      link_closed_for_now: waitFor,
      many_new_guests: waitFor,
      ...tooManyRefusal,
    }),
  /**
   * Emails a guest a link that works for 30 minutes. The response doesn't reveal whether a guest
   * has this address.
   */
  mailWayBack: anyone
    .input(z.object({ token, email }))
    .output(emptyObject)
    .errors({ ...noEntry, ...tooManyRefusal }),
  /** Emails a new personal link to the partner whose link has this token. */
  renewInvitation: anyone.input(z.object({ token })).output(emptyObject).errors(tooManyRefusal),
  findMyself: guest.input(emptyObject).output(
    z.object({
      id: z.uuid(),
      name: z.string(),
      rank: z.enum(guestRanks),
      isPreview: z.boolean(),
      shows: z.array(z.enum(['preview', 'final'])),
      mayFavor: z.boolean(),
      mayComment: z.boolean(),
      mayDownload: z.enum(guestDownloadSizes),
    }),
  ),
}
