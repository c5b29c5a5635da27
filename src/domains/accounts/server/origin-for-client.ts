import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { originOfHost } from '#platform/http/host-name.ts'
import * as accountsSql from './accounts.sql.ts'

type Writing = { tx: Tx; now: Date; services: { publicUrl: string } }

/** Where letters to this client lead: to their studio's own domain while it is live, and else to the product's address. */
export async function originForClient({ tx, now, services }: Writing, clientId: string): Promise<string> {
  const host = await elevated(tx, (tx) => accountsSql.hostForClient(tx, clientId, now))
  return host === undefined ? services.publicUrl : originOfHost(services.publicUrl, host)
}
