import { elevated } from '#domains/access/server/access.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { findTax } from '#domains/catalog/server/catalog.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import { isStudioOpenNow } from '../../checkout/server/place-order.sql.ts'
import type { CartSale } from './quote-cart.ts'

/**
 * The sale that a client's cart would be; undefined while the shop is closed, because the studio's plan has expired or
 * its invoices would not name it as the law asks. Elevated, because clients may read neither.
 */
export const findSale = (
  tx: Tx,
  { id: clientId, studioId }: ClientViewer,
  { now, arrives }: { now: Date; arrives: Country },
): Promise<CartSale | undefined> =>
  elevated(tx, async (tx) => {
    if (!(await isStudioOpenNow(tx, studioId, now))) return undefined
    const seller = await findSeller(tx, studioId)
    if (!seller.isComplete(calendarDay(now))) return undefined
    return { tax: await findTax(tx, seller, clientId, { arrives, at: now }), studioName: seller.studioName }
  })
