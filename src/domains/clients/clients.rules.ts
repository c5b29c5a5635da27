export const clientStatuses = ['Active', 'Review', 'Delivered'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** In which order a client's photos stand: as taken, the newest upload first, by name, or as the studio put them. */
export const photoOrders = ['captured', 'newest', 'name', 'manual'] as const
export type PhotoOrder = (typeof photoOrders)[number]

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()
