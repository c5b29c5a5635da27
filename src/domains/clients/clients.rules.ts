export const clientStatuses = ['Active', 'Review', 'Delivered'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** Of which statuses one moves on by itself: never back, and never over Delivered. */
export const statusesBefore = {
  Review: ['Active'],
  Delivered: ['Active', 'Review'],
} as const satisfies Partial<Record<ClientStatus, readonly ClientStatus[]>>

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()
