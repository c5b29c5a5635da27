export const clientStatuses = ['Active', 'Review', 'Delivered'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** What a list of clients can be narrowed to; the archived ones stand in no other. */
export const clientFilters = [...clientStatuses, 'Gearchiveerd'] as const
export type ClientFilter = (typeof clientFilters)[number]

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
