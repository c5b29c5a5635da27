import { elevated } from '#domains/access/server/access.ts'
import { originForClient } from '#domains/accounts/server/accounts.ts'
import { sendClientLetter } from '#domains/clients/server/clients.ts'
import { sendLetter, type Letter } from '#domains/mail/server/mail.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import { cartTotals, type BasketTotals } from '../../cart.rules.ts'
import { orderLines, wishesOf, type OrderLine, type Wish } from '../../order-lines.rules.ts'
import { clientOrderAddress, studioOrderAddress } from '../../orders.rules.ts'
import { findEmailOf, findStudioOf, listOrderItems } from '../../server/lock-order.sql.ts'
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
  studio: { name: string; email: string; mailsNewOrders: boolean; mailsPaidOrders: boolean }
  /** As the client sees the studio. */
  brand: Letter['brand']
  links: { pay: string; forClient: string; forStudio: string }
}

export type Words = Omit<Letter, 'to' | 'brand'>
type LetterOf = (about: LetterFacts) => Words
/** Nothing is written where the studio does without. */
type LetterForStudio = (about: LetterFacts) => Words | undefined

async function factsFor(moving: Moving, order: OrderFacts): Promise<LetterFacts> {
  const { tx, services } = moving
  const { items, studio } = await elevated(tx, async (tx) => ({
    items: await listOrderItems(tx, order.id),
    studio: await findStudioOf(tx, order.studioId),
  }))
  const origin = await originForClient(moving, order.clientId)
  const lines = orderLines(items)
  return {
    order,
    lines,
    wishes: wishesOf(items),
    totals: cartTotals(lines, shippingOf(order)),
    studio,
    brand: brandOf(studio, studio.email),
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
export async function writeToClient(moving: Moving, order: OrderFacts, letterOf: LetterOf): Promise<void> {
  const about = await factsFor(moving, order)
  const { clientId, studioId } = order
  const to = await elevated(moving.tx, (tx) => findEmailOf(tx, clientId))
  const letter = { ...letterOf(about), to, brand: about.brand }
  await sendClientLetter(moving, { clientId, studioId }, letter)
}

/** Mails the studio; an answer goes to who ordered. */
export async function writeToStudio(
  moving: Moving,
  order: OrderFacts,
  letterOf: LetterForStudio,
): Promise<void> {
  const about = await factsFor(moving, order)
  const words = letterOf(about)
  const brand = { name: 'Lichttafel', replyTo: order.customerEmail }
  if (words) await sendLetter(moving.tx, { ...words, to: about.studio.email, brand }, moving.now)
}
