/** Path of each list as CSV; the query parameters are those of the list's filter. */
export const adminCsvPaths = {
  accounts: '/accounts.csv',
  photographerPayments: '/photographer-payments.csv',
  clientPayments: '/client-payments.csv',
  approvals: '/approvals.csv',
  payouts: '/payouts.csv',
  orders: '/all-orders.csv',
} as const
export type AdminCsv = keyof typeof adminCsvPaths
