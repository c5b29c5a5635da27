import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { payoutFilePath, payoutNumber } from '#domains/payments/payout/payout.rules.ts'
import { findPayoutFile, makePayoutFile, setPayoutOutcome } from '#domains/payments/server/payments.ts'
import { countMatchesCapped } from '#kit/server/search-plan.ts'
import { maskIban } from '#platform/pure/iban.ts'
import type { adminPayoutsContract } from '../admin-payouts.contract.ts'
import * as payoutsSql from './admin-payouts.sql.ts'

export const adminPayoutsHandlers: Handlers<typeof adminPayoutsContract> = {
  listPayouts: async ({ tx, viewer, input, services }) => {
    const { rows, plan, ...page } = await payoutsSql.listPayouts(tx, viewer, input)
    return {
      rows: rows.map(({ iban, ...row }) => ({
        ...row,
        number: payoutNumber(row.id),
        maskedIban: maskIban(iban),
      })),
      ...page,
      ...(await countMatchesCapped(tx, plan)),
      ...(await payoutsSql.sumPayouts(tx, viewer)),
      hasDebtor: services.payoutDebtor !== undefined,
    }
  },

  listPayoutFiles: async ({ tx, viewer }) =>
    (await payoutsSql.listNewestPayoutFiles(tx, viewer)).map((file) => ({
      ...file,
      address: payoutFilePath(file.id),
    })),

  makePayoutFile: async ({ tx, viewer, refuse, services, now }) => {
    const made = await elevated(tx, (tx) => makePayoutFile({ tx, services, now }, viewer))
    if (typeof made === 'string') return refuse(made)
    const { id, payoutCount, totalCents } = made
    return { id, payoutCount, totalCents, address: payoutFilePath(id) }
  },

  settlePayout: async ({ tx, viewer, input, refuse, services, now }) => {
    const { payoutId, outcome } = input
    if (!(await payoutsSql.payoutExists(tx, viewer, payoutId))) return refuse('payout_not_found')
    const count = await elevated(tx, (tx) =>
      setPayoutOutcome({ tx, services, now }, { payoutId }, outcome, viewer),
    )
    return count > 0 ? {} : refuse('not_now')
  },

  settleFile: async ({ tx, viewer, input, refuse, services, now }) => {
    const { fileId, outcome } = input
    if (!(await findPayoutFile(tx, fileId))) return refuse('file_not_found')
    const count = await elevated(tx, (tx) =>
      setPayoutOutcome({ tx, services, now }, { fileId }, outcome, viewer),
    )
    return count > 0 ? { count } : refuse('not_now')
  },
}
