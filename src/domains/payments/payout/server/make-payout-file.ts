import type { Actor } from '#domains/access/viewer.rules.ts'
import type { SystemWork } from '#domains/access/server/access.ts'
import { recordMany } from '#domains/activity/server/activity.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { payoutNumber, statesBeforeOutcome, sumLineCents, type PayoutOutcome } from '../payout.rules.ts'
import { payoutTransferText } from '../payout.nl.ts'
import { firstBankDayFrom, writeBankPaymentOrder } from './payment-order.ts'
import { payoutPaidLetter, payoutReturnedLetter } from './payout-letters.nl.ts'
import * as filesSql from './payout-files.sql.ts'
import { changePayout } from './payout.sql.ts'
import { mailStudio, recordPayoutAction, publishPayoutChange } from './request-payout.ts'

type Admin = Exclude<Actor, 'system'>

export async function makePayoutFile(
  { tx, services, now }: SystemWork<'tx' | 'services' | 'now'>,
  by: Admin,
) {
  const { payoutDebtor: debtor } = services
  if (!debtor) return 'no_debtor_account'
  const requested = await filesSql.lockRequestedPayouts(tx)
  if (requested.length === 0) return 'nothing_requested'
  const id = uuidv7(now.getTime())
  const executesOn = firstBankDayFrom(calendarDay(now))
  const file = {
    id,
    executesOn,
    madeAt: now,
    madeBy: by.id,
    debtorName: debtor.name,
    debtorIban: debtor.iban,
    payoutCount: requested.length,
    totalCents: sumLineCents(requested),
    xml: writeBankPaymentOrder({
      fileId: id,
      madeAt: now,
      executesOn,
      debtor,
      transfers: requested.map(({ id: payoutId, amountCents, holderName: name, iban }) => ({
        payoutId,
        amountCents,
        to: { name, iban },
        text: payoutTransferText(payoutNumber(payoutId)),
      })),
    }),
  }
  await filesSql.insertFile(tx, file)
  const ids = requested.map(({ id: payoutId }) => payoutId)
  await filesSql.putInFile(tx, ids, id, now)
  const lines = requested.map(({ id: payoutId, studioId, amountCents: newValue }) => ({
    action: 'payout_filed',
    details: payoutNumber(payoutId),
    studioId,
    newValue,
  }))
  await recordMany(tx, by, lines as Parameters<typeof recordMany>[2], now)
  await publishPayoutChange(
    tx,
    requested.map(({ studioId }) => studioId),
  )
  return file
}

const letters = { paid: payoutPaidLetter, returned: payoutReturnedLetter }
const actions = { paid: 'payout_paid', returned: 'payout_returned' } as const
const timeFields = { paid: 'paidAt', returned: 'returnedAt' } as const

/** Sets the outcome of a payout, or of all undecided payouts in a file. Returns how many. */
export async function setPayoutOutcome(
  { tx, services, now }: SystemWork<'tx' | 'services' | 'now'>,
  which: { payoutId: string } | { fileId: string },
  outcome: PayoutOutcome,
  by: Admin,
): Promise<number> {
  const states = 'fileId' in which ? (['in_file'] as const) : statesBeforeOutcome[outcome]
  const payouts = await filesSql.lockPayouts(tx, which, states)
  for (const payout of payouts) {
    await changePayout(tx, payout.id, { state: outcome, [timeFields[outcome]]: now })
    await recordPayoutAction({ tx, now }, by, actions[outcome], payout)
    await mailStudio({ tx, services, now }, payout.studioId, (to) => letters[outcome](to, payout))
  }
  await publishPayoutChange(
    tx,
    payouts.map(({ studioId }) => studioId),
  )
  return payouts.length
}
