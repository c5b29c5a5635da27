import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { originOfHost } from '#platform/http/host-name.ts'
import type { Addressee } from './account-letters.nl.ts'
import * as accountsSql from './accounts.sql.ts'

type Writing = { tx: Tx; now: Date; services: { publicUrl: string } }

/** Whom a letter about signing in goes to, and in whose name: a client's studio writes to them, we to all others. */
export async function addressee(
  call: Writing,
  { id, email }: { id: string; email: string },
): Promise<Addressee> {
  const { tx, services } = call
  const site = { to: email, publicUrl: services.publicUrl, origin: await originForClient(call, id) }
  const found = await elevated(tx, (tx) => accountsSql.findCorrespondence(tx, id))
  if (!found) return { ...site, brand: { name: 'Lichttafel' } }
  const { firstName, studioName, accentColor, replyTo } = found
  return { ...site, firstName, brand: { name: studioName, accentColor, replyTo } }
}

/** Where letters to this client lead: to their studio's own domain while it is live, and else to the product's address. */
export async function originForClient({ tx, now, services }: Writing, clientId: string): Promise<string> {
  const host = await elevated(tx, (tx) => accountsSql.hostForClient(tx, clientId, now))
  return host === undefined ? services.publicUrl : originOfHost(services.publicUrl, host)
}
