// The people a studio works for. A client belongs to one studio, and signs in to their own gallery.
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import {
  anyone,
  client as clientItself,
  none,
  photographer,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { PASSWORD_MIN_LENGTH } from '#domains/accounts/accounts.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { cursorPage, cursorInput, unknownCursor } from '#kit/list.contract.ts'
import {
  clientStatuses,
  EMAIL_MAX_LENGTH,
  IMPORT_CLIENTS_MAX,
  INVITATION_LINE_MAX_LENGTH,
  invitationMoments,
  notImportedReasons,
  PERSON_NAME_MAX_LENGTH,
} from './clients.rules.ts'

const personName = line(PERSON_NAME_MAX_LENGTH, 1)
const email = z.string().trim().toLowerCase().max(EMAIL_MAX_LENGTH).pipe(z.email())
const clientId = z.uuid()

export const client = z.object({
  id: clientId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(clientStatuses),
  createdAt: z.string(),
  /** When name, address, status or archive last changed. */
  updatedAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Since when their gallery is closed to them. */
  archivedAt: z.string().nullable(),
  invitedAt: z.string().nullable(),
  /** An invitation lies ready, and goes with the first photos. */
  invitationWaits: z.boolean(),
  /** Since when they want no letters of this studio but those about orders and signing in. */
  lettersStoppedAt: z.string().nullable(),
})

const invitationLine = z.string().trim().max(INVITATION_LINE_MAX_LENGTH)

const invitation = z.object({
  when: z.enum(invitationMoments),
  /** The studio's own words, above ours. */
  line: invitationLine,
  /** The password stands in it; only in one that leaves now, since it is kept nowhere. */
  withPassword: z.boolean(),
})

/** Photos, orders or comments hang on someone with work; they can be archived, and not removed. */
export const clientOfPage = client.extend({ hasWork: z.boolean() })

export const newClient = z.object({
  firstName: personName,
  lastName: personName,
  email,
  password: z.string().min(PASSWORD_MIN_LENGTH).max(200),
  invitation: invitation.default({ when: 'now', line: '', withPassword: false }),
})

/** Someone of a list that a studio had elsewhere; many lists have one name only. */
export const importedClient = z.object({
  firstName: personName,
  lastName: line(PERSON_NAME_MAX_LENGTH),
  email,
})

/** A letter as it will be read, without its link. */
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
  /** What stands on the link by which they get no more of these. */
  stop: z.string(),
})

const sentLetter = z.object({
  id: z.uuid(),
  kind: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  /** Whether the link in it was opened; null where there is none, or it was not kept. */
  isOpened: z.boolean().nullable(),
  /** Every try to deliver it so far has failed. */
  isFailing: z.boolean(),
  /** It was not sent: its client wants no letters. */
  isHeldBack: z.boolean(),
})

export const clientForm = z.object({
  clientId,
  firstName: personName,
  /** Who was imported may have none. */
  lastName: line(PERSON_NAME_MAX_LENGTH),
  /** Another address than the present one is a new beginning there; left out, it stays. */
  email: email.optional(),
  /** Another status than the present one is set by hand, and stays; left out, it goes on following what happens. */
  status: z.enum(clientStatuses).optional(),
})

const passwordForm = z.object({
  clientId,
  newPassword: z.string().min(PASSWORD_MIN_LENGTH).max(200),
  /** Also post the new password to the studio's own automation (rulings: https, public networks). */
  webhookUrl: z.url().max(500).optional(),
})

const contactForm = z.object({
  clientId,
  subject: line(150, 1),
  message: z.string().trim().min(1).max(5000),
})

const unknownClient = refusals('client_not_found')
const noPlace = { client_limit_reached: refusalWith(z.object({ plan: z.enum(planIds).nullable() })) }
/** Nothing is changed for, or sent to, a client whose gallery is closed. */
const archived = refusals('client_archived')
/** The client wants no letters of this studio. */
const stopped = refusals('letters_stopped')
/** Nothing was written to an address that wants no letters of this studio. */
const isHeldBack = z.boolean()

export const clientsContract = {
  listClients: photographer.evenActing.input(none).output(z.array(client)),
  /** A part of all of them, archived ones as well, and only what changed since where that is asked. */
  pageClients: photographer.evenActing
    .input(z.object({ ...cursorInput, updatedSince: z.iso.datetime({ offset: true }).optional() }))
    .output(cursorPage(client))
    .errors(unknownCursor),
  findClient: photographer.evenActing
    .input(z.object({ clientId }))
    .output(clientOfPage)
    .errors(unknownClient),
  /** Active clients now, new ones this and last calendar month, and whether the plan has a place for another; none of those archived. */
  countClients: photographer.evenActing.input(none).output(
    z.object({
      active: z.number(),
      addedThisMonth: z.number(),
      addedLastMonth: z.number(),
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
   * Adds all of a list for whom there is a place, and answers who was not added. Nobody is written to: each of them waits
   * to be invited by hand. Once more with the same list adds nobody twice.
   */
  importClients: photographer.notActing
    .input(z.object({ people: z.array(importedClient).min(1).max(IMPORT_CLIENTS_MAX) }))
    .output(
      z.object({
        addedCount: z.number(),
        /** By their place in the list. */
        notAdded: z.array(z.object({ at: z.number(), reason: z.enum(notImportedReasons) })),
      }),
    ),
  /** The invitation as it would be written now. Nothing is sent, and nothing is kept. */
  previewInvitation: photographer.evenActing
    .input(
      z.object({
        firstName: z.string().trim().max(80),
        email: z.string().trim().max(254),
        password: z.string().max(200),
        invitation,
        /** For someone who is a client already. */
        clientId: clientId.optional(),
      }),
    )
    .output(shownLetter)
    .errors(unknownClient),
  /** Invites a client now, for the first time or once more; one that waited goes with it. */
  inviteClient: photographer.notActing
    .input(z.object({ clientId, line: invitationLine }))
    .output(none)
    .errors({ ...unknownClient, ...archived, ...stopped, ...tooMany }),
  /** What this studio has sent a client, newest first. */
  listClientLetters: photographer.evenActing
    .input(z.object({ clientId }))
    .output(z.array(sentLetter))
    .errors(unknownClient),
  /**
   * A name that is left out stays. `isInvitedAnew` when the address is another: nothing that opened the gallery does so any more, the new address is
   * invited, and the old one told. That is for the studio itself, and not for an admin who acts as it.
   */
  updateClient: photographer.evenActing
    .input(clientForm.partial({ firstName: true, lastName: true }))
    .output(z.object({ isInvitedAnew: z.boolean(), isHeldBack }))
    .errors({ ...unknownClient, ...archived, ...refusals('email_taken', 'acting_as_studio'), ...tooMany }),
  /** Forgets a client on whom nothing hangs. */
  removeClient: photographer.notActing
    .input(z.object({ clientId }))
    .output(none)
    .errors({ ...unknownClient, ...refusals('client_has_work') }),
  /** Closes their gallery to them and frees their place; photos, orders and receipts stay with the studio. */
  archiveClient: photographer.notActing.input(z.object({ clientId })).output(none).errors(unknownClient),
  restoreClient: photographer.notActing
    .input(z.object({ clientId }))
    .output(none)
    .errors({ ...unknownClient, ...noPlace }),
  /** `wasTold` says whether the automation took the message; the password is changed either way. */
  setClientPassword: photographer.notActing
    .input(passwordForm)
    .output(z.object({ wasTold: z.boolean() }))
    .errors({ ...unknownClient, ...archived, ...refusals('webhook_not_https', 'webhook_not_public') }),
  /** Who was invited and by whom, for whoever has the letter: the way in shows both. Null once its link is too old. */
  findWelcome: anyone.input(z.object({ token: z.string().min(1).max(500) })).output(
    z.object({
      welcome: z
        .object({ email: z.string(), studioName: z.string(), accentColor: z.string().nullable() })
        .nullable(),
    }),
  ),
  contactClient: photographer.notActing
    .input(contactForm)
    .output(none)
    .errors({ ...unknownClient, ...archived, ...stopped, ...tooMany }),

  // The client's own
  /** Whether they want letters of their studio; whoever has one of them can stop them as well. */
  findMyLetters: clientItself
    .input(none)
    .output(z.object({ studioName: z.string(), stoppedAt: z.string().nullable() })),
  chooseMyLetters: clientItself.input(z.object({ areWanted: z.boolean() })).output(none),
}
