import type { SystemWork } from '#domains/access/server/access.ts'
import { linkHostForClient } from '#domains/accounts/server/accounts.ts'
import type { NoVat } from '#domains/catalog/vat.rules.ts'
import { sendClientLetter } from '#domains/clients/server/clients.ts'
import { sendLetter, type Letter } from '#domains/mail/server/mail.ts'
import { brandOf, type Seller } from '#domains/studios/server/studios.ts'
import type { WantedPictures } from '#platform/core/wanted-pictures.ts'
import { cartTotals, type CartTotals } from '../../cart.rules.ts'
import {
  LINES_IN_EMAIL_MAX,
  madeToMeasureExtentOf,
  orderLines,
  notedLinesOf,
  type MadeToMeasure,
  type OrderLine,
  type NotedLine,
} from '../../order-lines.rules.ts'
import { clientOrderPath, studioOrderPath } from '../../orders.rules.ts'
import { noVatOfOrder } from '../../core/server/no-vat.ts'
import type { LockedOrder, OrderPeople } from '../../core/server/lock-order.sql.ts'
import type { OrderFacts } from '../../core/server/order-facts.ts'
import { orderPayLink, withdrawalPath } from '../../core/server/order-links.ts'
import { withdrawalFacts } from '../../core/server/withdrawal-facts.ts'
import { offersWithdrawal, withdrawableOf } from '../../withdrawal/withdrawal.rules.ts'

export type LetterFacts = {
  order: OrderFacts
  lines: OrderLine[]
  wishes: NotedLine[]
  photoIds: (string | null)[]
  totals: CartTotals
  noVat: NoVat | null
  /** The law requires the confirmation to name the seller (artikel 6:230v lid 7 BW). */
  seller: Seller
  madeToMeasure: MadeToMeasure
  hasWithdrawalRight: boolean
  studio: OrderPeople['studio']
  clientEmail: string
  links: { pay: string; forClient: string; forStudio: string; withdraw: string | null }
}

export type OrderLetter = Omit<Letter, 'to' | 'brand'>

export async function findLetterFacts(moving: SystemWork, order: LockedOrder): Promise<LetterFacts> {
  const { services } = moving
  const items = await order.items()
  const { studio, clientEmail } = await order.people()
  const { seller } = await order.sides()
  const { origin, tokenHost } = await linkHostForClient(moving, order.clientId)
  const lines = orderLines(items)
  const facts = await withdrawalFacts(moving.tx, order, items)
  return {
    order,
    lines,
    photoIds: await order.firstPhotos(),
    wishes: notedLinesOf(items),
    totals: cartTotals(lines, order.shippingCents),
    noVat: noVatOfOrder(seller, order, lines),
    seller,
    madeToMeasure: madeToMeasureExtentOf(items),
    hasWithdrawalRight: withdrawableOf(facts, moving.now).length > 0,
    studio,
    clientEmail,
    links: {
      pay: orderPayLink({ origin, secret: services.secret, tokenHost }, order.id),
      forClient: origin + clientOrderPath(order.id),
      forStudio: services.publicUrl + studioOrderPath(order.id),
      withdraw: offersWithdrawal(facts, moving.now)
        ? origin + withdrawalPath(services, order.id, tokenHost)
        : null,
    },
  }
}

/**
 * Emails the client's sign-in address, because the address in an order may be a stranger's. Replies
 * go to the studio.
 */
export async function mailOrderToClient(
  moving: SystemWork,
  order: LockedOrder,
  letterOf: (about: LetterFacts) => OrderLetter,
): Promise<LetterFacts> {
  const about = await findLetterFacts(moving, order)
  const { studio, clientEmail } = about
  const pictures = picturesOf(about, { clientId: order.clientId })
  const brand = brandOf(studio)
  await sendClientLetter(moving, order, { ...letterOf(about), to: clientEmail, brand, pictures })
  return about
}

export async function mailOrderToStudio(
  { tx, now }: SystemWork,
  about: LetterFacts,
  letter: OrderLetter,
): Promise<void> {
  const { order, studio } = about
  const brand = { name: 'Lichttafel', replyTo: order.customerEmail }
  const pictures = picturesOf(about, { studioId: order.studioId })
  await sendLetter(tx, { ...letter, to: studio.studioEmail, brand, pictures }, now)
}

const picturesOf = ({ photoIds }: LetterFacts, reader: WantedPictures['reader']): WantedPictures => ({
  reader,
  lineIds: photoIds.slice(0, LINES_IN_EMAIL_MAX),
})
