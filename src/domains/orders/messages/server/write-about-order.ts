import { originForClient } from '#domains/accounts/server/accounts.ts'
import { sendClientLetter } from '#domains/clients/server/clients.ts'
import { sendLetter, type Letter } from '#domains/mail/server/mail.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import { cartTotals, type BasketTotals } from '../../cart.rules.ts'
import { orderLines, wishesOf, type OrderLine, type Wish } from '../../order-lines.rules.ts'
import { clientOrderAddress, studioOrderAddress } from '../../orders.rules.ts'
import type { LockedOrder, OrderPeople } from '../../server/lock-order.sql.ts'
import type { Moving } from '../../server/move-order.ts'
import { shippingOf, type OrderFacts } from '../../server/order-facts.ts'
import { orderPayLink } from './order-link.ts'

/** All that a letter may say of an order. */
export type LetterFacts = {
  order: OrderFacts
  lines: OrderLine[]
  /** What the client wished for some of it. */
  wishes: Wish[]
  totals: BasketTotals
  studio: OrderPeople['studio']
  clientEmail: string
  links: { pay: string; forClient: string; forStudio: string }
}

export type Words = Omit<Letter, 'to' | 'brand'>

/** Made once for all letters about what happens to an order. */
export async function letterFacts(moving: Moving, order: LockedOrder): Promise<LetterFacts> {
  const { services } = moving
  const items = await order.items()
  const { studio, clientEmail } = await order.people()
  const origin = await originForClient(moving, order.clientId)
  const lines = orderLines(items)
  return {
    order,
    lines,
    wishes: wishesOf(items),
    totals: cartTotals(lines, shippingOf(order)),
    studio,
    clientEmail,
    links: {
      pay: orderPayLink({ origin, secret: services.secret }, order.id),
      forClient: origin + clientOrderAddress(order.id),
      forStudio: services.publicUrl + studioOrderAddress(order.id),
    },
  }
}

/**
 * Mails the client, in the studio's name; an answer goes to the studio. It goes to the address they sign in with: the one that
 * was typed into the order is for the studio, since anyone's could be typed there.
 */
export function writeToClient(moving: Moving, about: LetterFacts, words: Words): Promise<void> {
  const { order, studio, clientEmail } = about
  return sendClientLetter(moving, order, { ...words, to: clientEmail, brand: brandOf(studio, studio.email) })
}

/** Mails the studio; an answer goes to who ordered. */
export async function writeToStudio(
  { tx, now }: Moving,
  { order, studio }: LetterFacts,
  words: Words,
): Promise<void> {
  const brand = { name: 'Lichttafel', replyTo: order.customerEmail }
  await sendLetter(tx, { ...words, to: studio.email, brand }, now)
}
