import { emailAddress } from '#domains/access/email.contract.ts'
import { z } from 'zod'
import { isoMoment } from '#domains/access/column.contract.ts'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { webAddress } from '#domains/access/web-address.contract.ts'
import {
  client as clientItself,
  emptyObject,
  photographer,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import { PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { cursorPage, cursorInput, unknownCursor } from '#kit/list.contract.ts'
import { mapValues } from '#platform/pure/pick.ts'
import { countries } from '#platform/pure/postal-address.ts'
import { findBusinessClientProblems, tidyBusinessClient, vatIdAnswers } from './business-client.rules.ts'
import { businessTextMaxLengths, clientTextRules, PERSON_NAME_MAX_LENGTH } from './client-fields.rules.ts'
import {
  clientStatuses,
  IMPORT_CLIENTS_MAX,
  INVITATION_LINE_MAX_LENGTH,
  invitationMoments,
  notImportedReasons,
  CONTACT_SUBJECT_MAX_LENGTH,
  CONTACT_MESSAGE_MAX_LENGTH,
} from './clients.rules.ts'
import { EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'

/** Returns the text fields. A field needed in one of the given cases may not be empty. */
const textsOf = (...then: ('always' | 'when_new')[]) =>
  mapValues(clientTextRules, ({ maxLength, needed }) =>
    singleLine(maxLength, then.some((one) => one === needed) ? 1 : 0),
  )
const email = emailAddress
const clientId = z.uuid()
const byId = z.object({ clientId })

export const client = z.object({
  id: clientId,
  ...mapValues(clientTextRules, () => z.string()),
  email: z.string(),
  status: z.enum(clientStatuses),
  createdAt: z.date(),
  updatedAt: z.date(),
  lastSeenAt: z.date().nullable(),
  archivedAt: z.date().nullable(),
  invitedAt: z.date().nullable(),
  invitationWaits: z.boolean(),
  emailRefusedAt: z.date().nullable(),
  /**
   * When the client unsubscribed from invitations, messages, and emails about photos and deadlines.
   */
  lettersStoppedAt: z.date().nullable(),
})

const invitationLine = z.string().trim().max(INVITATION_LINE_MAX_LENGTH)

const invitation = z.object({
  when: z.enum(invitationMoments),
  line: invitationLine,
  /** Puts the password in the email. Ignored for `with_photos`: only the hash is stored. */
  withPassword: z.boolean(),
})

const ofBusiness = z.object({
  ...mapValues(businessTextMaxLengths, (maxLength) => singleLine(maxLength)),
  country: z.enum(countries),
})

const businessClient = ofBusiness
  .transform(tidyBusinessClient)
  .refine((business) => Object.keys(findBusinessClientProblems(business)).length === 0)

export const clientDetail = client.extend({
  /** Whether the client has photos, running uploads, orders or comments, and can't be removed. */
  hasWork: z.boolean(),
  /** Null for a private person. `vatIdCheckedAt` is when VIES last confirmed the VAT number. */
  business: ofBusiness.extend({ vatIdCheckedAt: z.date().nullable() }).nullable(),
  canCheckVatId: z.boolean(),
})

export const newClient = z.object({
  ...textsOf('always', 'when_new'),
  email,
  password: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH),
  invitation: invitation.default({ when: 'now', line: '', withPassword: false }),
  business: businessClient.nullable().default(null),
})

/** Many lists have only one name per person, so the last name may be empty. */
export const importedClient = z.object({ ...textsOf('always'), email })

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
  createdAt: z.date(),
  /** Whether the email's sign-in link was opened; null without such a link. */
  isOpened: z.boolean().nullable(),
  isFailing: z.boolean(),
  isHeldBack: z.boolean(),
})

export const clientForm = z.object({
  clientId,
  ...textsOf('always'),
  /**
   * Absent keeps the email. A new email moves the gallery to that address and ends all earlier
   * access.
   */
  email: email.optional(),
  /** Absent keeps the status. Passing another status turns automatic status off. */
  status: z.enum(clientStatuses).optional(),
  /** Absent keeps the business, and null clears all its fields. A new VAT number is checked. */
  business: businessClient.nullable().optional(),
})

const passwordForm = z.object({
  clientId,
  newPassword: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH),
  /**
   * URL of the studio's own automation, which also gets the new password. Must be HTTPS on a public
   * network.
   */
  webhookUrl: webAddress.optional(),
})

const contactForm = z.object({
  clientId,
  subject: singleLine(CONTACT_SUBJECT_MAX_LENGTH, 1),
  message: z.string().trim().min(1).max(CONTACT_MESSAGE_MAX_LENGTH),
})

const unknownClient = refusals('client_not_found')
const noPlace = { client_limit_reached: refusalWith(z.object({ plan: z.enum(planIds).nullable() })) }
const archived = refusals('client_archived')
const stopped = refusals('letters_stopped')
/** Whether the invitation is held back, because the address unsubscribed from this studio. */
const isHeldBack = z.boolean()

export const clientsContract = {
  listClients: photographer.evenActing.input(emptyObject).output(z.array(client)),
  /** Includes archived clients. `updatedSince` limits the page to clients changed since then. */
  pageClients: photographer.evenActing
    .input(z.object({ ...cursorInput, updatedSince: isoMoment.optional() }))
    .output(cursorPage(client))
    .errors(unknownCursor),
  findClient: photographer.evenActing.input(byId).output(clientDetail).errors(unknownClient),
  /**
   * Counts clients that are not archived. `addedByMonth` has six calendar months, the current one
   * last.
   */
  countClients: photographer.evenActing.input(emptyObject).output(
    z.object({
      active: z.number(),
      addedByMonth: z.array(z.number()),
      total: z.number(),
      isFull: z.boolean(),
      plan: z.enum(planIds).nullable(),
    }),
  ),
  createClient: photographer.evenActing
    .input(newClient)
    .output(z.object({ clientId, isHeldBack }))
    .errors({ ...refusals('email_taken'), ...noPlace, ...tooManyRefusal }),
  /**
   * Adds clients while the plan has places, and returns who was not added. Emails nobody. Skips
   * clients whom the studio already has.
   */
  importClients: photographer.notActing
    .input(z.object({ people: z.array(importedClient).min(1).max(IMPORT_CLIENTS_MAX) }))
    .output(
      z.object({
        addedCount: z.number(),
        /** `at` is the person's index in `people`. */
        notAdded: z.array(z.object({ at: z.number(), reason: z.enum(notImportedReasons) })),
      }),
    ),
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
   * Sends an invitation, which replaces a waiting one. `onlyFirst` refuses a client who was invited
   * before, so that two tabs can't invite twice.
   */
  inviteClient: photographer.notActing
    .input(z.object({ clientId, line: invitationLine, onlyFirst: z.boolean().default(false) }))
    .output(emptyObject)
    .errors({ ...unknownClient, ...archived, ...stopped, ...refusals('already_invited'), ...tooManyRefusal }),
  listClientLetters: photographer.evenActing.input(byId).output(z.array(sentLetter)).errors(unknownClient),
  /**
   * Leaves absent fields unchanged. Invites the new address and notifies the former address, unless
   * the studio must still invite the client. An acting admin may not change the email.
   */
  updateClient: photographer.evenActing
    .input(clientForm.partial(mapValues(clientTextRules, () => true as const)))
    .output(z.object({ isInvitedAnew: z.boolean(), isHeldBack }))
    .errors({
      ...unknownClient,
      ...archived,
      ...refusals('email_taken', 'acting_as_studio'),
      ...tooManyRefusal,
    }),
  /** Asks VIES again. A VAT number that VIES doesn't know becomes unchecked. */
  checkVatId: photographer.evenActing
    .input(byId)
    .output(z.object({ answer: z.enum(vatIdAnswers) }))
    .errors({ ...unknownClient, ...refusals('no_vat_id'), ...tooManyRefusal }),
  removeClient: photographer.notActing
    .input(byId)
    .output(emptyObject)
    .errors({ ...unknownClient, ...refusals('client_has_work') }),
  /**
   * Closes all galleries to the client and guests, and frees a place in the plan. Photos, orders
   * and receipts stay.
   */
  archiveClient: photographer.notActing.input(byId).output(emptyObject).errors(unknownClient),
  restoreClient: photographer.notActing
    .input(byId)
    .output(emptyObject)
    .errors({ ...unknownClient, ...noPlace }),
  /** `wasTold` is true if a webhook answered with success. The password changes either way. */
  setClientPassword: photographer.notActing
    .input(passwordForm)
    .output(z.object({ wasTold: z.boolean() }))
    .errors({
      ...unknownClient,
      ...archived,
      ...refusals('webhook_not_https', 'webhook_not_public'),
      ...tooManyRefusal,
    }),
  contactClient: photographer.notActing
    .input(contactForm)
    .output(emptyObject)
    .errors({ ...unknownClient, ...archived, ...stopped, ...tooManyRefusal }),

  /** Also allowed in a session from an email link, because emails have unsubscribe links anyway. */
  findMyLetters: clientItself
    .input(emptyObject)
    .output(z.object({ studioName: z.string(), stoppedAt: z.date().nullable() })),
  chooseMyLetters: clientItself.input(z.object({ areWanted: z.boolean() })).output(emptyObject),
}
