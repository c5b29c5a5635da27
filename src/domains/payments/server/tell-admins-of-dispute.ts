import { path } from '#domains/access/paths.rules.ts'
import { listAdminAddresses } from '#domains/accounts/server/accounts.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { DisputeState } from '../disputes.rules.ts'
import { disputeLetter } from './dispute-letters.nl.ts'

type Disputed = { dispute: DisputeState; of: 'plan' | 'order'; about: string; amountCents: number }

export async function tellAdminsOfDispute(
  { tx, services, now }: { tx: Tx; services: Services; now: Date },
  disputed: Disputed,
): Promise<void> {
  const page = disputed.of === 'plan' ? 'adminStudioPayments' : 'adminClientPayments'
  const url =
    services.publicUrl +
    path(page, disputed.dispute === 'open' ? { betwist: 'ja' } : { zoek: disputed.about })
  for (const address of await listAdminAddresses(tx))
    await sendLetter(tx, disputeLetter(address, { ...disputed, url }), now)
}
