import { eq } from 'drizzle-orm'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import type { InvoiceBuyer, InvoiceSeller } from '#domains/payments/documents/invoice-document.rules.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'

/** The platform, as its settings name it. */
export function sellerOf({ seller, contactEmail }: Pick<Services, 'seller' | 'contactEmail'>): InvoiceSeller {
  const { name, address, postal, kvkNumber, vatId } = seller
  return {
    legalName: name,
    tradeName: name,
    email: contactEmail,
    address: postal ?? null,
    addressLine: postal ? null : (address ?? null),
    kvkNumber: kvkNumber ?? null,
    vatId: vatId ?? null,
  }
}

/** The studio as it is known at this moment; its invoices keep it so. */
export async function buyerOf(tx: Tx, studioId: string): Promise<InvoiceBuyer> {
  const [studio] = await tx
    .select({
      name: photographers.businessName,
      email: profiles.email,
      kvkNumber: photographers.kvkNumber,
    })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(photographers.id, studioId))
  return { ...studio!, company: null, address: null, vatId: null, reference: null, isBusiness: true }
}
