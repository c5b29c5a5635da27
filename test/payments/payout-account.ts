import { asSystem } from '#domains/access/server/access.ts'
import { payoutAccounts } from '#domains/payments/payout/server/payout.tables.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'

export const STUDIOS_IBAN = 'NL91ABNA0417164300'

/** Adds a payout account that was set a week ago, so that it is already in effect. */
export async function givePayoutAccount({ pool, clock }: Services, studioId: string, iban = STUDIOS_IBAN) {
  const setAt = new Date(clock().getTime() - 7 * 24 * 60 * 60_000)
  await asSystem(pool, (tx) =>
    tx
      .insert(payoutAccounts)
      .values({ id: uuidv7(), studioId, iban, holderName: 'Studio Vossen', setAt, countsFrom: setAt }),
  )
}
