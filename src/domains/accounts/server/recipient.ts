import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { originOfHost } from '#platform/http/host-name.ts'
import type { Recipient } from './account-letters.nl.ts'
import * as accountsSql from './accounts.sql.ts'

type Writing = { tx: Tx; now: Date; services: { publicUrl: string } }

type Person = { id: string; email: string }

export async function findRecipient(call: Writing, { id, email }: Person): Promise<Recipient> {
  const { tx, services } = call
  const site = { to: email, publicUrl: services.publicUrl, origin: await originForClient(call, id) }
  const found = await elevated(tx, (tx) => accountsSql.findCorrespondence(tx, id))
  if (!found) return { ...site, brand: { name: 'Lichttafel' } }
  const { firstName, studioName, accentColor, replyTo } = found
  return { ...site, firstName, brand: { name: studioName, accentColor, replyTo } }
}

/** Where links in letters to this client lead: their studio's own domain while it is live, else the product's. */
export async function originForClient({ tx, now, services }: Writing, clientId: string): Promise<string> {
  const host = await elevated(tx, (tx) => accountsSql.hostForClient(tx, clientId, now))
  return host === undefined ? services.publicUrl : originOfHost(services.publicUrl, host)
}
