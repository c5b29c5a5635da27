import type { BusinessClient } from './business-client.rules.ts'

export const clientStatuses = ['Active', 'Review', 'Delivered'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** Filters of the client list; only 'Gearchiveerd' shows archived clients. */
export const clientFilters = [...clientStatuses, 'Gearchiveerd'] as const

/** The statuses that move on automatically to each key: never back, and never past Delivered. */
export const statusesBefore = {
  Review: ['Active'],
  Delivered: ['Active', 'Review'],
} as const satisfies Partial<Record<ClientStatus, readonly ClientStatus[]>>

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

export const invitationMoments = ['with_photos', 'now'] as const
export type InvitationMoment = (typeof invitationMoments)[number]

export const INVITATION_LINE_MAX_LENGTH = 1000

/**
 * Whether a client was added without an invitation, as by import: no letter is sent until the studio invites them by
 * hand.
 */
export const awaitsInvitation = <Moment>(client: {
  invitedAt: Moment | null
  invitationWaits: boolean
  lettersStoppedAt: Moment | null
}) => client.invitedAt === null && !client.invitationWaits && client.lettersStoppedAt === null

export const PERSON_NAME_MAX_LENGTH = 80
export const SUBJECT_MAX_LENGTH = 150
export const CONTACT_MESSAGE_MAX_LENGTH = 5000
export const IMPORT_CLIENTS_MAX = 500

/** Never reveals whether an address is known elsewhere. */
export const notImportedReasons = ['exists', 'no_place'] as const
export type NotImportedReason = (typeof notImportedReasons)[number]

/** Letters that can be resent, each with a new link; what a studio wrote itself is not stored. */
export const resendableLetters = ['client_invitation', 'previews_ready', 'finals_ready'] as const
/** Listed by the name of their kind; all others by their subject. */
export const namedLetters = [...resendableLetters, 'client_password_set', 'gallery_opened'] as const
export type ResendableLetter = (typeof resendableLetters)[number]

/** As a form holds a client who is no business. Here, since every form of a client needs it at once. */
export const noBusiness: BusinessClient = {
  companyName: '',
  kvkNumber: '',
  vatId: '',
  street: '',
  houseNumber: '',
  postcode: '',
  city: '',
  country: 'NL',
  reference: '',
}
