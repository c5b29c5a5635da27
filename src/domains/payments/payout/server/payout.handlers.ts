import { elevated } from '#domains/access/server/access.ts'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { isAdminActing, type PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { checkProofForRefusal } from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { formatIban, maskIban } from '#platform/pure/iban.ts'
import type { payoutContract } from '../payout.contract.ts'
import { accountsAt, newAccountCountsFrom, payoutNumber, findPayoutRefusal } from '../payout.rules.ts'
import { accountChangedLetter } from './payout-letters.nl.ts'
import * as payoutSql from './payout.sql.ts'
import { cancelPayout, mailStudio, requestPayout, publishPayoutChange } from './request-payout.ts'

export const payoutHandlers: Handlers<typeof payoutContract> = {
  findPayoutDesk: async ({ tx, viewer, now }) => {
    const { toSettle, ...sums } = await payoutSql.sumAvailable(tx, viewer.id)
    const { current, waiting } = accountsAt(await payoutSql.listAccounts(tx, viewer.id), now)
    const open = await payoutSql.findOpen(tx, viewer.id)
    const whyNot = findPayoutRefusal({
      isUnderWay: open !== undefined,
      availableCents: sums.availableCents,
      hasAccount: current !== undefined,
      hasWaitingAccount: waiting !== undefined,
    })
    return {
      ...sums,
      toSettle: toSettle.map(({ dispute, ...line }) => ({
        ...toLine(line),
        why: dispute === 'open' || dispute === 'lost' ? ('disputed' as const) : ('refunded' as const),
      })),
      account: current ? toAccount(viewer, current) : null,
      waitingAccount: waiting ? toAccount(viewer, waiting) : null,
      open: open ? toPayout(open) : null,
      whyNot: whyNot ?? null,
    }
  },

  listPayouts: async ({ tx, viewer, input }) => {
    const { rows, ...page } = await payoutSql.listPayouts(tx, viewer, input)
    return { rows: rows.map(toPayout), ...page }
  },

  listPayoutLines: async ({ tx, viewer, input }) => {
    const { rows, ...page } = await payoutSql.listLines(tx, viewer, input)
    return { rows: rows.map(toLine), ...page }
  },

  setAccount: async (call) => {
    const { tx, viewer, input, services, ipAddress, now } = call
    const refused = await checkProofForRefusal(call, input.proof)
    if (refused) return refused
    const { iban, holderName } = input
    return elevated(tx, async (tx) => {
      await payoutSql.lockPayoutsOf(tx, viewer.id)
      const accounts = await payoutSql.listAccounts(tx, viewer.id)
      const isSame = (one: { iban: string; holderName: string } | undefined) =>
        one?.iban === iban && one.holderName === holderName
      const last = accounts.at(-1)
      if (last && isSame(last)) return toAccount(viewer, last)
      // Going back to the current account needs no wait.
      const isBack = isSame(accountsAt(accounts, now).current)
      const account = {
        id: uuidv7(now.getTime()),
        studioId: viewer.id,
        iban,
        holderName,
        setAt: now,
        countsFrom: isBack ? now : newAccountCountsFrom(now),
      }
      await payoutSql.insertAccount(tx, account)
      const change = { oldValue: last ? maskIban(last.iban) : null, newValue: maskIban(iban) }
      const details = maskIban(iban)
      const line = { action: 'payout_account_changed', details, studioId: viewer.id } as const
      await record(tx, viewer, { ...line, ...change, ipAddress }, now)
      await mailStudio({ tx, services, now }, viewer.id, (to) => accountChangedLetter(to, account, now))
      await publishPayoutChange(tx, [viewer.id])
      return toAccount(viewer, account)
    })
  },

  requestPayout: async ({ tx, viewer, refuse, services, now }) => {
    const outcome = await elevated(tx, (tx) => requestPayout({ tx, services, now }, viewer.id, viewer))
    if (typeof outcome !== 'string') return toPayout(outcome)
    if (outcome !== 'account_waits') return refuse(outcome)
    const { waiting } = accountsAt(await payoutSql.listAccounts(tx, viewer.id), now)
    return refuse('account_waits', { countsFrom: waiting!.countsFrom })
  },

  cancelPayout: async ({ tx, viewer, input, refuse, now }) => {
    const payout = await payoutSql.findPayout(tx, input.payoutId)
    if (!payout) return refuse('payout_not_found')
    const isCanceled = await elevated(tx, (tx) => cancelPayout({ tx, now }, viewer.id, payout.id, viewer))
    return isCanceled ? {} : refuse('not_now')
  },
}

const toAccount = (viewer: PhotographerViewer, { iban, ...account }: payoutSql.PayoutAccount) => ({
  ...account,
  iban: isAdminActing(viewer) ? maskIban(iban) : formatIban(iban),
})

const toPayout = ({ iban, ...payout }: payoutSql.Payout) => ({
  ...payout,
  number: payoutNumber(payout.id),
  maskedIban: maskIban(iban),
})

type ListedLine = { id: string; orderId: string; firstName: string; lastName: string; amountCents: number }

const toLine = ({ id, orderId, amountCents, ...client }: ListedLine) => ({
  id,
  orderId,
  orderNumber: orderNumber(orderId),
  clientName: fullName(client),
  amountCents,
})
