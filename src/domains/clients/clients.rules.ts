export const clientStatuses = ['Active', 'Review', 'Delivered'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** What a list of clients can be narrowed to; the archived ones stand in no other. */
export const clientFilters = [...clientStatuses, 'Gearchiveerd'] as const

/** Of which statuses one moves on by itself: never back, and never over Delivered. */
export const statusesBefore = {
  Review: ['Active'],
  Delivered: ['Active', 'Review'],
} as const satisfies Partial<Record<ClientStatus, readonly ClientStatus[]>>

/** In which order a client's photos stand: as taken, the newest upload first, by name, or as the studio put them. */
export const photoOrders = ['captured', 'newest', 'name', 'manual'] as const
export type PhotoOrder = (typeof photoOrders)[number]

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

export const invitationMoments = ['with_photos', 'now'] as const
export type InvitationMoment = (typeof invitationMoments)[number]

export const INVITATION_LINE_MAX_LENGTH = 1000

/**
 * Whether a client was added without an invitation, as an imported one is: no letter goes to them by itself, and none
 * waits for photos, until their studio invites them by hand.
 */
export const awaitsInvitation = <Moment>(client: {
  invitedAt: Moment | null
  invitationWaits: boolean
  lettersStoppedAt: Moment | null
}) => client.invitedAt === null && !client.invitationWaits && client.lettersStoppedAt === null

export const PERSON_NAME_MAX_LENGTH = 80
export const EMAIL_MAX_LENGTH = 254
/** How many clients are imported at once. */
export const IMPORT_CLIENTS_MAX = 500

/** Why someone of a list was not added; an address that others know makes no difference. */
export const notImportedReasons = ['exists', 'no_place'] as const
export type NotImportedReason = (typeof notImportedReasons)[number]

/** Letters that can be sent again, each with a new link; what a studio wrote itself is not kept. */
export const resendableLetters = ['client_invitation', 'previews_ready', 'finals_ready'] as const
/** Letters that a list calls by their kind; all others by their subject. */
export const namedLetters = [...resendableLetters, 'client_password_set'] as const
export type ResendableLetter = (typeof resendableLetters)[number]
