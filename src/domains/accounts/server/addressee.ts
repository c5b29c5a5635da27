import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { Addressee } from './account-letters.nl.ts'
import * as accountsSql from './accounts.sql.ts'
import { originForClient } from './origin-for-client.ts'

/** Whom a letter about signing in goes to, and in whose name: a client's studio writes to them, we to all others. */
export async function addressee(
  call: { tx: Tx; now: Date; services: Pick<Services, 'publicUrl'> },
  { id, email }: { id: string; email: string },
): Promise<Addressee> {
  const { tx, services } = call
  const site = { to: email, publicUrl: services.publicUrl, origin: await originForClient(call, id) }
  const found = await elevated(tx, () => accountsSql.findCorrespondence(tx, id))
  if (!found) return { ...site, brand: { name: 'Lichttafel' } }
  const { firstName, studioName, accentColor, replyTo } = found
  return { ...site, firstName, brand: { name: studioName, accentColor, replyTo } }
}
