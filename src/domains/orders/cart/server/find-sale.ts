import { elevated } from '#domains/access/server/access.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { findShipping, findSaleVatFacts } from '#domains/catalog/server/catalog.ts'
import { findOpenSeller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { SaleTerms } from './quote-cart.ts'

/**
 * Returns undefined while the shop is closed. Ignores pickup if the studio does not offer it.
 * Elevated, because clients may not read the seller or the plan.
 */
export const findSale = (
  tx: Tx,
  { id: clientId, studioId }: ClientViewer,
  { now, arrives, isPickedUp: wantsPickUp }: SaleRequest,
): Promise<SaleTerms | undefined> =>
  elevated(tx, async (tx) => {
    const seller = await findOpenSeller(tx, studioId, now)
    if (!seller) return undefined
    const shipping = await findShipping(tx, studioId)
    const isPickedUp = wantsPickUp && shipping.offersPickUp
    const tax = await findSaleVatFacts(tx, seller, clientId, {
      arrives: isPickedUp ? 'NL' : arrives,
      at: now,
    })
    return { tax, seller, shipping, isPickedUp }
  })

type SaleRequest = { now: Date; arrives: Country | undefined; isPickedUp: boolean }
