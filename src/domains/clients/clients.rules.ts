export const clientStatuses = ['Active', 'Review', 'Delivered'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const clientFilters = [...clientStatuses, 'Gearchiveerd'] as const

/**
 * Statuses that may change automatically to the key. A gallery's status never moves back
 * automatically.
 */
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
 * Whether the studio must still invite the client. Until then emails about photos and deadlines are
 * not sent.
 */
export const needsInvitation = (client: {
  invitedAt: Date | null
  invitationWaits: boolean
  lettersStoppedAt: Date | null
}) => client.invitedAt === null && !client.invitationWaits && client.lettersStoppedAt === null

export const CONTACT_SUBJECT_MAX_LENGTH = 150
export const CONTACT_MESSAGE_MAX_LENGTH = 5000
export const IMPORT_CLIENTS_MAX = 500

/** Reasons never reveal whether another studio knows an email. */
export const notImportedReasons = ['exists', 'no_place'] as const
export type NotImportedReason = (typeof notImportedReasons)[number]

/** Emails that can be resent, with a new link. Messages typed by the studio are not stored. */
export const resendableLetterKinds = ['client_invitation', 'previews_ready', 'finals_ready'] as const
/** Emails that the client's page lists by their kind. It lists all others by subject. */
export const letterKindsListedByName = [
  ...resendableLetterKinds,
  'client_password_set',
  'gallery_opened',
] as const
export type ResendableLetterKind = (typeof resendableLetterKinds)[number]
