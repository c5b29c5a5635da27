import { defineDomain, endpoints, fileRoute, openRoute } from '#domains/access/server/domain-manifest.ts'
import { paymentsContract } from '../payments.contract.ts'
import { payoutContract } from '../payout/payout.contract.ts'
import { payoutHandlers } from '../payout/server/payout.handlers.ts'
import { turnoverContract } from '../turnover/turnover.contract.ts'
import { sendToAccountants } from '../turnover/server/send-to-accountants.job.ts'
import { isBooksFile, serveBooks, serveBooksLink } from './serve-books.ts'
import { turnoverHandlers } from '../turnover/server/turnover.handlers.ts'
import { watchLimits } from '../turnover/server/watch-limits.job.ts'
import { paymentsHandlers } from './payments.handlers.ts'
import { refundWithdrawnOrder } from './refund-withdrawn.job.ts'
import { dropUnpaidExtrasOfList } from './drop-unpaid-extras.job.ts'
import { servePayLink } from './serve-pay-link.ts'
import { serveReceipt } from './serve-receipt.ts'

export const paymentsManifest = defineDomain({
  endpoints: {
    clientPayments: endpoints(paymentsContract, paymentsHandlers),
    payouts: endpoints(payoutContract, payoutHandlers),
    turnover: endpoints(turnoverContract, turnoverHandlers),
  },
  jobs: [dropUnpaidExtrasOfList, refundWithdrawnOrder, sendToAccountants, watchLimits],
  files: [
    fileRoute('/receipts/:file', {
      isCounted: true,
      isUnderStudioHosts: true,
      serve: ({ services, viewer, request, params: { file } }) =>
        isBooksFile(file)
          ? serveBooks({ services, viewer, request }, file)
          : serveReceipt(services, viewer, file),
    }),
  ],
  openRoutes: [
    openRoute('/pay/:token', {
      isUnderStudioHosts: true,
      serve: ({ params, request: { method, headers }, services, origin, studioHost, ipAddress }) =>
        servePayLink(services, { ...params, origin, studioHost, method, headers, ipAddress }),
    }),
    openRoute('/books/:token', {
      serve: ({ services, params }) => serveBooksLink(services, params.token),
    }),
  ],
})
