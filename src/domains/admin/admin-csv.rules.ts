/** Where an admin gets each list as CSV; the names in an address are those of the list's filter. */
export const deskCsvPaths = {
  accounts: '/accounts.csv',
  photographerPayments: '/photographer-payments.csv',
  clientPayments: '/client-payments.csv',
  approvals: '/approvals.csv',
} as const
export type DeskCsv = keyof typeof deskCsvPaths
