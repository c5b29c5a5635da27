/** Where an admin gets each list as CSV; the names in an address are those of the list's filter. */
export const adminCsvPaths = {
  accounts: '/accounts.csv',
  photographerPayments: '/photographer-payments.csv',
  clientPayments: '/client-payments.csv',
  approvals: '/approvals.csv',
} as const
export type AdminCsv = keyof typeof adminCsvPaths
