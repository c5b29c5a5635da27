import type { InvoiceBuyer, InvoiceSeller } from '#domains/payments/documents/invoice-document.rules.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'

export function toInvoiceSeller({
  seller,
  contactEmail,
}: Pick<Services, 'seller' | 'contactEmail'>): InvoiceSeller {
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

/** Returns the studio's current details. Each invoice stores a copy of them. */
export async function findInvoiceBuyer(tx: Tx<'system'>, studioId: string): Promise<InvoiceBuyer> {
  const { tradeName, legalName, email, address, kvkNumber, vatId } = await findSeller(tx, studioId)
  const isWhole = Object.values(address).every((part) => part !== '')
  return {
    name: tradeName,
    company: legalName === tradeName ? null : legalName,
    email,
    address: isWhole ? address : null,
    kvkNumber,
    vatId,
    reference: null,
    isBusiness: true,
  }
}
