// A studio's clients. A client belongs to one studio, and signs in to their own gallery.
import { emailAddress } from '#domains/access/email.contract.ts'
import { z } from 'zod'
import { isoMoment } from '#domains/access/column.contract.ts'
import { line } from '#domains/access/line.contract.ts'
import { webAddress } from '#domains/access/web-address.contract.ts'
import {
  client as clientItself,
  none,
  photographer,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { cursorPage, cursorInput, unknownCursor } from '#kit/list.contract.ts'
import { countries } from '#platform/pure/postal-address.ts'
import {
  businessClientFaults,
  businessClientLengths,
  tidyBusinessClient,
  vatIdAnswers,
} from './business-client.rules.ts'
import {
  clientStatuses,
  IMPORT_CLIENTS_MAX,
  INVITATION_LINE_MAX_LENGTH,
  invitationMoments,
  notImportedReasons,
  PERSON_NAME_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
  CONTACT_MESSAGE_MAX_LENGTH,
} from './clients.rules.ts'
import { EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'

const personName = line(PERSON_NAME_MAX_LENGTH, 1)
const email = emailAddress
const clientId = z.uuid()
const byId = z.object({ clientId })

export const client = z.object({
  id: clientId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(clientStatuses),
  createdAt: z.string(),
  /** When name, address, status or archived state last changed. */
  updatedAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Since when the client is archived, which closes the gallery to them. */
  archivedAt: z.string().nullable(),
  invitedAt: z.string().nullable(),
  /** An invitation is ready, and goes with the first photos. */
  invitationWaits: z.boolean(),
  /** When a mail server last said that their address is wrong. */
  emailRefusedAt: z.string().nullable(),
  /** Since when they receive only letters about orders and signing in. */
  lettersStoppedAt: z.string().nullable(),
})

const invitationLine = z.string().trim().max(INVITATION_LINE_MAX_LENGTH)

const invitation = z.object({
  when: z.enum(invitationMoments),
  line: invitationLine,
  /** Puts the password in the letter; only when it is sent now, since the password is not stored. */
  withPassword: z.boolean(),
})

const ofBusiness = z.object({
  companyName: line(businessClientLengths.companyName),
  kvkNumber: line(businessClientLengths.kvkNumber),
  vatId: line(businessClientLengths.vatId),
  street: line(businessClientLengths.street),
  houseNumber: line(businessClientLengths.houseNumber),
  postcode: line(businessClientLengths.postcode),
  city: line(businessClientLengths.city),
  country: z.enum(countries),
  reference: line(businessClientLengths.reference),
})

/** The form finds the same faults, and says them at their fields. */
const businessClient = ofBusiness
  .transform(tidyBusinessClient)
  .refine((business) => Object.keys(businessClientFaults(business)).length === 0)

export const clientOfPage = client.extend({
  /** A client with work (photos, orders or comments) can be archived, but not removed. */
  hasWork: z.boolean(),
  /** Null for a person. `vatIdCheckedAt` is when VIES last said that it knows the number. */
  business: ofBusiness.extend({ vatIdCheckedAt: z.string().nullable() }).nullable(),
  /** Whether VIES can be asked about a VAT number at all. */
  canCheckVatId: z.boolean(),
})

export const newClient = z.object({
  firstName: personName,
  lastName: personName,
  email,
  password: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH),
  invitation: invitation.default({ when: 'now', line: '', withPassword: false }),
  /** For a business, whose invoices bear it; a new VAT number is checked. */
  business: businessClient.nullable().default(null),
})

/** Many lists have only one name, so the last name may be empty. */
export const importedClient = z.object({
  firstName: personName,
  lastName: line(PERSON_NAME_MAX_LENGTH),
  email,
})

const shownLetter = z.object({
  from: z.string(),
  accentColor: z.string().nullable(),
  to: z.string(),
  subject: z.string(),
  title: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  button: z.string(),
  closing: z.string(),
  footer: z.string(),
  stop: z.string(),
})

const sentLetter = z.object({
  id: z.uuid(),
  kind: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  /** Whether its link was opened; null without a link, or when the link was not stored. */
  isOpened: z.boolean().nullable(),
  /** Not sent yet, and the last try failed. */
  isFailing: z.boolean(),
  isHeldBack: z.boolean(),
})

export const clientForm = z.object({
  clientId,
  firstName: personName,
  /** An imported client may have none. */
  lastName: line(PERSON_NAME_MAX_LENGTH),
  /** Another address takes the account over, and ends all earlier access; absent, it stays. */
  email: email.optional(),
  /** Another status counts as set by hand, and stops changing by itself; absent, nothing changes. */
  status: z.enum(clientStatuses).optional(),
  /** Null makes a person of them, and clears all of it; absent, nothing changes. Another VAT number is checked. */
  business: businessClient.nullable().optional(),
})

const passwordForm = z.object({
  clientId,
  newPassword: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH),
  /** The new password is also posted to this URL of the studio's own automation (rulings: https, public networks). */
  webhookUrl: webAddress.optional(),
})

const contactForm = z.object({
  clientId,
  subject: line(SUBJECT_MAX_LENGTH, 1),
  message: z.string().trim().min(1).max(CONTACT_MESSAGE_MAX_LENGTH),
})

const unknownClient = refusals('client_not_found')
const noPlace = { client_limit_reached: refusalWith(z.object({ plan: z.enum(planIds).nullable() })) }
const archived = refusals('client_archived')
const stopped = refusals('letters_stopped')
/** True when the letter was not sent, because this address stopped this studio's letters. */
const isHeldBack = z.boolean()

export const clientsContract = {
  listClients: photographer.evenActing.input(none).output(z.array(client)),
  /** Includes archived clients; with `updatedSince`, only what changed since. */
  pageClients: photographer.evenActing
    .input(z.object({ ...cursorInput, updatedSince: isoMoment.optional() }))
    .output(cursorPage(client))
    .errors(unknownCursor),
  findClient: photographer.evenActing.input(byId).output(clientOfPage).errors(unknownClient),
  /**
   * Archived clients are not counted. `active` is by status, the added ones are by calendar month, and `isFull` is by
   * the plan's limit.
   */
  countClients: photographer.evenActing.input(none).output(
    z.object({
      active: z.number(),
      /** The last six months, this one last. */
      addedByMonth: z.array(z.number()),
      total: z.number(),
      isFull: z.boolean(),
      plan: z.enum(planIds).nullable(),
    }),
  ),
  createClient: photographer.evenActing
    .input(newClient)
    .output(z.object({ clientId, isHeldBack }))
    .errors({ ...refusals('email_taken'), ...noPlace, ...tooMany }),
  /**
   * Adds everyone of a list for whom there is a place, and returns who was not added. Mails nobody: they wait to be
   * invited by hand. Repeating the same list adds nobody twice.
   */
  importClients: photographer.notActing
    .input(z.object({ people: z.array(importedClient).min(1).max(IMPORT_CLIENTS_MAX) }))
    .output(
      z.object({
        addedCount: z.number(),
        /** `at` is the index in the input. */
        notAdded: z.array(z.object({ at: z.number(), reason: z.enum(notImportedReasons) })),
      }),
    ),
  /** The invitation as it would be sent now; stores nothing. */
  previewInvitation: photographer.evenActing
    .input(
      z.object({
        firstName: z.string().trim().max(PERSON_NAME_MAX_LENGTH),
        email: z.string().trim().max(EMAIL_MAX_LENGTH),
        password: z.string().max(PASSWORD_MAX_LENGTH),
        invitation,
        clientId: clientId.optional(),
      }),
    )
    .output(shownLetter)
    .errors(unknownClient),
  /**
   * Invites a client now; this replaces a waiting invitation. With `onlyFirst` a client who was invited before is
   * refused, so that two tabs can't send the same letter twice.
   */
  inviteClient: photographer.notActing
    .input(z.object({ clientId, line: invitationLine, onlyFirst: z.boolean().default(false) }))
    .output(none)
    .errors({ ...unknownClient, ...archived, ...stopped, ...refusals('already_invited'), ...tooMany }),
  listClientLetters: photographer.evenActing.input(byId).output(z.array(sentLetter)).errors(unknownClient),
  /**
   * An absent name stays. Another address ends all access to the account, is invited (`isInvitedAnew`), and the old
   * address is notified; an admin acting as the studio may not do that.
   */
  updateClient: photographer.evenActing
    .input(clientForm.partial({ firstName: true, lastName: true }))
    .output(z.object({ isInvitedAnew: z.boolean(), isHeldBack }))
    .errors({ ...unknownClient, ...archived, ...refusals('email_taken', 'acting_as_studio'), ...tooMany }),
  /** Asks VIES once more; a number that it doesn't know any more is no longer checked. */
  checkVatId: photographer.evenActing
    .input(byId)
    .output(z.object({ answer: z.enum(vatIdAnswers) }))
    .errors({ ...unknownClient, ...refusals('no_vat_id'), ...tooMany }),
  removeClient: photographer.notActing
    .input(byId)
    .output(none)
    .errors({ ...unknownClient, ...refusals('client_has_work') }),
  /** Closes the gallery to the client and frees their place in the plan; photos, orders and receipts stay. */
  archiveClient: photographer.notActing.input(byId).output(none).errors(unknownClient),
  restoreClient: photographer.notActing
    .input(byId)
    .output(none)
    .errors({ ...unknownClient, ...noPlace }),
  /** `wasTold` is whether the webhook accepted the message; the password is changed either way. */
  setClientPassword: photographer.notActing
    .input(passwordForm)
    .output(z.object({ wasTold: z.boolean() }))
    .errors({
      ...unknownClient,
      ...archived,
      ...refusals('webhook_not_https', 'webhook_not_public'),
      ...tooMany,
    }),
  contactClient: photographer.notActing
    .input(contactForm)
    .output(none)
    .errors({ ...unknownClient, ...archived, ...stopped, ...tooMany }),

  /** Also for a session by a letter's link: a letter itself can stop letters, too. */
  findMyLetters: clientItself
    .input(none)
    .output(z.object({ studioName: z.string(), stoppedAt: z.string().nullable() })),
  chooseMyLetters: clientItself.input(z.object({ areWanted: z.boolean() })).output(none),
}
