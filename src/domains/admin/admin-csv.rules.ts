/** Each path takes the query parameters of its list’s filter and order. */
export const adminCsvPaths = {
  accounts: '/accounts.csv',
  photographerPayments: '/photographer-payments.csv',
  clientPayments: '/client-payments.csv',
  approvals: '/approvals.csv',
  payouts: '/payouts.csv',
  orders: '/all-orders.csv',
} as const
export type AdminCsv = keyof typeof adminCsvPaths
