import {
  defineDomain,
  endpoints,
  fileRoute,
  defineListExportRoutes,
} from '#domains/access/server/domain-manifest.ts'
import { adminAccountsContract } from '../admin-accounts.contract.ts'
import { adminCsvPaths, type AdminCsv } from '../admin-csv.rules.ts'
import { adminOrdersContract } from '../admin-orders.contract.ts'
import { adminPaymentsContract } from '../admin-payments.contract.ts'
import { adminPayoutsContract } from '../admin-payouts.contract.ts'
import { adminContract } from '../admin.contract.ts'
import { adminAccountsHandlers } from './admin-accounts.handlers.ts'
import { adminOrdersHandlers } from './admin-orders.handlers.ts'
import { adminPaymentsHandlers } from './admin-payments.handlers.ts'
import { adminPayoutsHandlers } from './admin-payouts.handlers.ts'
import { adminHandlers } from './admin.handlers.ts'
import { serveAdminFiles, servePayoutFile } from './serve-admin-files.ts'

const lists = Object.keys(adminCsvPaths) as AdminCsv[]

export const adminManifest = defineDomain({
  endpoints: {
    office: endpoints(adminContract, adminHandlers),
    accountDesk: endpoints(adminAccountsContract, adminAccountsHandlers),
    paymentDesk: endpoints(adminPaymentsContract, adminPaymentsHandlers),
    payoutDesk: endpoints(adminPayoutsContract, adminPayoutsHandlers),
    allOrders: endpoints(adminOrdersContract, adminOrdersHandlers),
  },
  files: [
    ...lists.flatMap((list) => defineListExportRoutes(adminCsvPaths[list], serveAdminFiles[list])),
    fileRoute('/payout-files/:file', { serve: (asked) => servePayoutFile(asked, asked.params.file) }),
  ],
})
