import { path } from '#domains/access/paths.rules.ts'
import { listAdminEmails } from '#domains/accounts/server/accounts.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { DisputeState } from '../disputes.rules.ts'
import { disputeLetter } from './dispute-letters.nl.ts'

type DisputeReport = { dispute: DisputeState; of: 'plan' | 'order'; about: string; amountCents: number }

export async function notifyAdminsOfDispute(
  { tx, services, now }: { tx: Tx; services: Services; now: Date },
  disputed: DisputeReport,
): Promise<void> {
  const page = disputed.of === 'plan' ? 'adminStudioPayments' : 'adminClientPayments'
  const url =
    services.publicUrl +
    path(page, disputed.dispute === 'open' ? { betwist: 'ja' } : { zoek: disputed.about })
  for (const email of await listAdminEmails(tx))
    await sendLetter(tx, disputeLetter(email, { ...disputed, url }), now)
}
