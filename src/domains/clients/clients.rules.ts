export const clientStatuses = ['Active', 'Review', 'Delivered'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()
