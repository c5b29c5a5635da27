// Links by which people without an account see a gallery, and the guests who came in by them.
import { emailAddress } from '#domains/access/email.contract.ts'
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { line } from '#domains/access/line.contract.ts'
import {
  anyone,
  guest,
  none,
  photographer,
  photoOwner,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import {
  archivedReasons,
  emailWishes,
  GUEST_NAME_MAX_LENGTH,
  guestDownloads,
  guestRanks,
  isPin,
  LINK_LABEL_MAX_LENGTH,
  PIN_TYPED_MAX,
  shownTypes,
  whosAtLink,
  SHARE_TOKEN_MAX_LENGTH,
} from './sharing.rules.ts'
import { linkTokenIn } from '#platform/pure/link-token.ts'
import { studioStyle } from '#domains/studios/studios.contract.ts'
import { SECTIONS_MAX } from './galleries.rules.ts'

const galleryId = z.uuid()
const linkId = z.uuid()
const token = z.string().min(1).max(SHARE_TOKEN_MAX_LENGTH).transform(linkTokenIn)
const pin = z.string().refine(isPin)
const name = line(GUEST_NAME_MAX_LENGTH, 1)
const email = emailAddress

const linkTerms = {
  label: line(LINK_LABEL_MAX_LENGTH, 1),
  shows: z.enum(shownTypes),
  mayFavor: z.boolean(),
  mayComment: z.boolean(),
  mayDownload: z.enum(guestDownloads),
  /** Null for all chapters; photos outside the chapters given are not shown. */
  sectionIds: z.array(z.uuid()).max(SECTIONS_MAX).nullable(),
  asksEmail: z.enum(emailWishes),
  /** ISO date; the last day on which it opens. */
  expiresOn: isoDay.nullable(),
}

const galleryLink = z.object({
  id: linkId,
  ...linkTerms,
  label: z.string(),
  /** Null once the secret that sealed it is lost; who has the link goes on coming in by it. */
  url: z.string().nullable(),
  hasPin: z.boolean(),
  madeBy: z.enum(['photographer', 'client']),
  /** Guests who gave their name. */
  openedCount: z.number(),
  lastOpenedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  createdAt: z.string(),
})

const galleryGuest = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  rank: z.enum(guestRanks),
  linkId: linkId.nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})

/** For a gallery's studio, or its client where the studio lets them share. */
const sharer = photoOwner('gallery_not_found')
const ifArchived = refusals(...archivedReasons)
const unknownLink = refusals('link_not_found')
const unknownPartner = refusals('guest_not_found')
/** What a client may give is less; the form offers no more. */
const beyondClient = refusals('not_for_clients')
/** A wrong token, a revoked link and a closed gallery are all the same. */
const noEntry = {
  ...refusals('link_closed'),
  /** Who may be asked for a new one; `mayRenew` for a partner's own link of a letter. */
  link_expired: refusalWith(
    z.object({ host: z.string().nullable(), studioName: z.string(), mayRenew: z.boolean() }),
  ),
}

const waitFor = refusalWith(z.object({ waitSeconds: z.number() }))

export const sharingContract = {
  /** Links of a gallery, newest first, and whether its client may make some; a client's list has only their own. */
  listLinks: sharer.evenActing.input(z.object({ galleryId })).output(
    z.object({
      links: z.array(galleryLink),
      clientMayShare: z.boolean(),
      clientMayGiveOriginals: z.boolean(),
      /** Null while new links and invitations are made. */
      archived: z.enum(archivedReasons).nullable(),
    }),
  ),
  createLink: sharer.notActing
    .input(z.object({ galleryId, ...linkTerms, pin: pin.nullable() }))
    .output(galleryLink.extend({ url: z.string() }))
    .errors({ ...refusals('too_many_links'), ...ifArchived, ...beyondClient, ...tooMany }),
  /** An absent PIN stays; null takes it away. */
  updateLink: sharer.notActing
    .input(z.object({ linkId, ...linkTerms, pin: pin.nullable().optional() }))
    .output(none)
    .errors({ ...unknownLink, ...beyondClient }),
  /** Guests of this link see nothing any more, at once and for good. */
  revokeLink: sharer.evenActing.input(z.object({ linkId })).output(none).errors(unknownLink),
  /** Whether this gallery's client may make links of their own, and give originals by them. */
  setClientSharing: photographer.evenActing
    .input(z.object({ galleryId, clientMayShare: z.boolean(), clientMayGiveOriginals: z.boolean() }))
    .output(none)
    .errors(refusals('gallery_not_found')),
  /** Guests and partners, last seen first; a client's list has their partners, and the guests of their own links. */
  listGuests: sharer.evenActing.input(z.object({ galleryId })).output(z.array(galleryGuest)),
  /** Takes a guest's hearts and comments along. */
  removeGuest: sharer.notActing
    .input(z.object({ guestId: z.uuid() }))
    .output(none)
    .errors(unknownPartner),
  /** For a link that went from hand to hand: all its guests go, with their hearts and comments. */
  removeGuestsOfLink: photographer.notActing.input(z.object({ linkId })).output(none).errors(unknownLink),
  /** Mails a personal link that opens for 14 days; a browser that used it stays known for 400. */
  invitePartner: sharer.notActing
    .input(z.object({ galleryId, name, email }))
    .output(galleryGuest)
    .errors({
      ...refusals('too_many_partners', 'partner_known'),
      ...ifArchived,
      ...beyondClient,
      ...tooMany,
    }),
  inviteAgain: sharer.notActing
    .input(z.object({ guestId: z.uuid() }))
    .output(none)
    .errors({ ...unknownPartner, ...ifArchived, ...beyondClient, ...tooMany }),

  /** What a link says before anyone gave a name: no photo, and with a PIN no names either. */
  findInvitation: anyone
    .input(z.object({ token }))
    .output(
      z.object({
        /** Of the address that takes the token's place, and of the header that names the gallery. */
        slug: z.string(),
        /** `known` came in by this link before, in this browser; `client` and `studio` are the gallery's own. */
        whoOpens: z.enum(whosAtLink),
        /** A personal link of a letter asks nothing; its guest's name. */
        guestName: z.string().nullable(),
        studioName: z.string(),
        ...studioStyle,
        /** First name of the client; null with a PIN. */
        host: z.string().nullable(),
        title: z.string().nullable(),
        asksName: z.boolean(),
        asksPin: z.boolean(),
        asksEmail: z.enum(emailWishes),
        /** Base64. */
        thumbHash: z.string().nullable(),
      }),
    )
    .errors({ ...noEntry, ...tooMany }),
  /**
   * Lets a guest in, who is remembered by a cookie; whoever was a guest of this gallery keeps their hearts. The studio
   * itself comes in to look, and is in no list.
   */
  enterGallery: anyone
    .input(
      z.object({
        token,
        name: name.nullable(),
        pin: z.string().max(PIN_TYPED_MAX).nullable(),
        email: email.nullable(),
      }),
    )
    .output(z.object({ slug: z.string() }))
    .errors({
      ...noEntry,
      ...refusals('pin_wrong', 'name_needed', 'email_needed', 'too_many_guests'),
      /** Too many wrong PINs were given for this link, by anyone. */
      link_closed_for_now: waitFor,
      /** Too many new guests of this link came from this network. */
      many_new_guests: waitFor,
      ...tooMany,
    }),
  /** Mails a link of 30 minutes to the guest of this gallery with this address; answers the same without one. */
  mailWayBack: anyone
    .input(z.object({ token, email }))
    .output(none)
    .errors({ ...noEntry, ...tooMany }),
  /** Mails a new personal link to the partner whose link of a letter is too old, at their own address. */
  renewInvitation: anyone.input(z.object({ token })).output(none).errors(tooMany),
  findMyself: guest.input(none).output(
    z.object({
      id: z.uuid(),
      name: z.string(),
      rank: z.enum(guestRanks),
      /** The studio, which looks at what a link shows. */
      isPreview: z.boolean(),
      shows: z.array(z.enum(['preview', 'final'])),
      mayFavor: z.boolean(),
      mayComment: z.boolean(),
      mayDownload: z.enum(guestDownloads),
    }),
  ),
}
