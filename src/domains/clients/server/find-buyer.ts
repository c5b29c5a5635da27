import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transaction.ts'
import { clients } from './clients.tables.ts'

/** A client as the buyer on an invoice; `company` and the numbers are null for a person. */
export type Buyer = Awaited<ReturnType<typeof findBuyer>>

export async function findBuyer(tx: Tx<'system'>, clientId: string) {
  const [buyer] = await tx
    .select({
      company: clients.companyName,
      kvkNumber: clients.kvkNumber,
      vatId: clients.vatId,
      isVatIdChecked: sql<boolean>`${clients.vatIdCheckedAt} is not null`,
      address: clients.invoiceAddress,
      reference: clients.invoiceReference,
    })
    .from(clients)
    .where(eq(clients.id, clientId))
  if (!buyer) throw new Error(`no client ${clientId}`)
  return buyer
}
