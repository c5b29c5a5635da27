import type { Actor } from '#domains/access/viewer.rules.ts'
import { record } from '#domains/activity/server/activity.ts'
import { publishToAdmins, type SystemWork } from '#domains/access/server/access.ts'
import { path } from '#domains/access/paths.rules.ts'
import { sendLetter, type Letter } from '#domains/mail/server/mail.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { publish } from '#platform/live/publish.ts'
import {
  accountsAt,
  lowerPayoutLines,
  payoutNumber,
  sumLineCents,
  findPayoutRefusal,
  type CancelReason,
  type PayoutRefusal,
} from '../payout.rules.ts'
import { payoutRequestedLetter, type Addressee } from './payout-letters.nl.ts'
import * as payoutSql from './payout.sql.ts'

/** Requests all that is available, or returns why not. */
export async function requestPayout(
  { tx, services, now }: SystemWork<'tx' | 'services' | 'now'>,
  studioId: string,
  by: Actor,
): Promise<payoutSql.Payout | PayoutRefusal> {
  await payoutSql.lockPayoutsOf(tx, studioId)
  const open = await payoutSql.findOpen(tx, studioId)
  const { current, waiting } = accountsAt(await payoutSql.listAccounts(tx, studioId), now)
  const lines = await payoutSql.listPayoutDifferences(tx, studioId)
  const amountCents = sumLineCents(lines)
  const whyNot = findPayoutRefusal({
    isUnderWay: open !== undefined,
    availableCents: amountCents,
    hasAccount: current !== undefined,
    hasWaitingAccount: waiting !== undefined,
  })
  if (whyNot) return whyNot
  const { iban, holderName } = current!
  const payout = {
    id: uuidv7(now.getTime()),
    studioId,
    amountCents,
    iban,
    holderName,
    state: 'requested' as const,
    requestedAt: now,
    fileId: null,
    filedAt: null,
    paidAt: null,
    returnedAt: null,
    canceledAt: null,
    canceledBecause: null,
  }
  await payoutSql.insertPayout(tx, payout)
  await payoutSql.insertLines(tx, payout, lines)
  await recordPayoutAction({ tx, now }, by, 'payout_requested', payout)
  await mailStudio({ tx, services, now }, studioId, (to) => payoutRequestedLetter(to, payout))
  await publishPayoutChange(tx, [studioId])
  return payout
}

/** Cancels a request. Returns false if the request is gone or in a file. */
export async function cancelPayout(
  { tx, now }: SystemWork<'tx' | 'now'>,
  studioId: string,
  payoutId: string,
  by: Actor,
): Promise<boolean> {
  await payoutSql.lockPayoutsOf(tx, studioId)
  const open = await payoutSql.findOpen(tx, studioId)
  if (open?.id !== payoutId || open.state !== 'requested') return false
  await cancel({ tx, now }, open, 'asked', by)
  await publishPayoutChange(tx, [studioId])
  return true
}

async function cancel(
  { tx, now }: SystemWork<'tx' | 'now'>,
  payout: payoutSql.Payout,
  canceledBecause: CancelReason,
  by: Actor,
): Promise<void> {
  await payoutSql.changePayout(tx, payout.id, { state: 'canceled', canceledAt: now, canceledBecause })
  await recordPayoutAction({ tx, now }, by, 'payout_canceled', payout)
}

/**
 * Lowers or cancels a request in the transaction of a refund or dispute. A payout in a file stays
 * as it is: the next payout settles the difference.
 */
export async function lowerPayoutRequest(
  { tx, now }: SystemWork<'tx' | 'now'>,
  studioId: string,
): Promise<void> {
  await payoutSql.lockPayoutsOf(tx, studioId)
  const open = await payoutSql.findOpen(tx, studioId)
  if (open?.state !== 'requested') return
  const due = await payoutSql.listPayoutDifferences(tx, studioId, open.id)
  const lines = lowerPayoutLines(await payoutSql.listAllLines(tx, open.id), due)
  const amountCents = sumLineCents(lines)
  if (amountCents === open.amountCents) return
  if (amountCents <= 0) {
    await cancel({ tx, now }, open, 'nothing_left', 'system')
  } else {
    await payoutSql.replaceLines(tx, open, lines)
    await payoutSql.changePayout(tx, open.id, { amountCents })
    const { id, amountCents: oldValue } = open
    const line = { action: 'payout_lowered', details: payoutNumber(id), studioId, oldValue } as const
    await record(tx, 'system', { ...line, newValue: amountCents }, now)
  }
  await publishPayoutChange(tx, [studioId])
}

type PayoutAction =
  | 'payout_requested'
  | 'payout_canceled'
  | 'payout_filed'
  | 'payout_paid'
  | 'payout_returned'

export const recordPayoutAction = (
  { tx, now }: SystemWork<'tx' | 'now'>,
  by: Actor,
  action: PayoutAction,
  { id, studioId, amountCents }: Pick<payoutSql.Payout, 'id' | 'studioId' | 'amountCents'>,
) => record(tx, by, { action, details: payoutNumber(id), studioId, newValue: amountCents }, now)

export async function mailStudio(
  { tx, services, now }: SystemWork<'tx' | 'services' | 'now'>,
  studioId: string,
  write: (to: Addressee) => Letter,
): Promise<void> {
  const { email, greetedName: name } = await findStudioContact(tx, studioId)
  await sendLetter(tx, write({ email, name, url: services.publicUrl + path('orders') }), now)
}

export async function publishPayoutChange(tx: Tx, studioIds: readonly string[]): Promise<void> {
  await publish(tx, [...new Set(studioIds)], { topic: 'payments' })
  await publishToAdmins(tx, 'paymentDesk')
}
