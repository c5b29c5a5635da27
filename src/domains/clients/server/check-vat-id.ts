import { asViewer } from '#domains/access/server/access.ts'
import { waitAfterAttempt } from '#domains/accounts/server/accounts.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { askVies } from '#platform/http/ask-vies.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import type { VatIdAnswer } from '../business-client.rules.ts'
import * as clientsSql from './clients.sql.ts'

type Asking = { services: Services; viewer: PhotographerViewer }
type Numbered = { clientId: string; vatId: string }

/**
 * Asks VIES, and notes the day when it knows the number, or takes that day back when it doesn't. For after a commit: no
 * transaction waits for another machine, and a number that was changed meanwhile stays unchecked.
 */
export async function checkVatId(
  { services, viewer }: Asking,
  { clientId, vatId }: Numbered,
): Promise<VatIdAnswer> {
  const answer = await askVies(services.viesUrl, vatId)
  if (answer === 'unanswered') return answer
  const checkedAt = answer === 'known' ? services.clock() : null
  await asViewer(services.pool, viewer, async (tx) => {
    await clientsSql.setVatIdChecked(tx, viewer, { clientId, vatId }, checkedAt)
    await publish(tx, [viewer.id], { topic: 'clients', about: clientId })
  })
  return answer
}

/** Whether a number that was just saved is asked about now; above the limit it stays unchecked. */
export async function mayAskVies(
  { services, ...attempt }: { services: Services; tx: Tx; ipAddress: string; now: Date },
  viewer: PhotographerViewer,
): Promise<boolean> {
  if (services.viesUrl === undefined) return false
  return (await waitAfterAttempt(attempt, 'check_vat_id', viewer.id)) === 0
}
