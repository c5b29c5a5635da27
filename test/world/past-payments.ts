import { asSystem } from '#domains/access/server/access.ts'
import { orderItems, orders } from '#domains/orders/core/server/orders.tables.ts'
import { clientPayments } from '#domains/payments/core/server/payments.tables.ts'
import { photographerPayments } from '#domains/billing/core/server/billing.tables.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'

// Inserts rows of orders and payments, because endpoints can't order or pay in the past.

export type PlanPaymentFields = Partial<typeof photographerPayments.$inferInsert>
export type OrderFields = Partial<typeof orders.$inferInsert>
export type OrderPaymentFields = Partial<typeof clientPayments.$inferInsert>
type Owners = { clientId: string; studioId: string }

const MINUTE_MS = 60_000
let moments = 0
const nextMoment = () => new Date(Date.UTC(2026, 5, 1) + ++moments * MINUTE_MS)

export async function insertPlanPayment({ pool }: Services, studioId: string, paid: PlanPaymentFields) {
  const id = uuidv7()
  const money = { amountCents: 5900, refundedCents: 0, currency: 'eur' }
  const kind = { status: 'succeeded', isCanceled: false, paymentKind: 'subscription' } as const
  const provider = { source: id, stripeCustomerId: `cus_${studioId.slice(-8)}`, invoiceLines: [] }
  const words = { description: 'Abonnement Professional', createdAt: nextMoment() }
  await asSystem(pool, (tx) =>
    tx
      .insert(photographerPayments)
      .values({ id, studioId, ...money, ...kind, ...provider, ...words, ...paid }),
  )
  return id
}

export async function insertOrder({ pool }: Services, owners: Owners, facts: OrderFields): Promise<string> {
  const { id = uuidv7(), status = 'pending', createdAt = nextMoment() } = facts
  const { totalPrice = 4599, shippingCents = 599 } = facts
  const isPaid = status !== 'pending' && status !== 'canceled'
  const metadata = { customerName: 'Oma Blom', customerEmail: 'oma@voorbeeld.nl', deliveryAddress: null }
  const row = { placementId: uuidv7(), totalPrice, shippingCents, searchText: '' }
  const when = { createdAt, paidAt: isPaid ? createdAt : null }
  const item = {
    orderId: id,
    position: 1,
    quantity: 1,
    unitPriceCents: totalPrice - shippingCents,
    vatRate: 21,
  }
  const size = { variantName: '13 × 18 cm', widthMm: 180, heightMm: 130 }
  const print = { variantId: uuidv7(), productName: 'Fotoprint', ...size }
  await asSystem(pool, async (tx) => {
    await tx.insert(orders).values({ id, ...owners, ...row, status, metadata, ...when, ...facts })
    await tx.insert(orderItems).values({ id: uuidv7(), ...owners, ...item, ...print })
  })
  return id
}

export async function insertOrderPayment(services: Services, owners: Owners, paid: OrderPaymentFields) {
  const { amountCents = 4000, createdAt = nextMoment() } = paid
  const orderId = await insertOrder(services, owners, {
    totalPrice: amountCents,
    shippingCents: 0,
    createdAt,
  })
  const kind = { status: 'succeeded', category: 'order', currency: 'eur' } as const
  const words = { description: `Bestelling ${orderId}`, createdAt }
  const id = uuidv7()
  await asSystem(services.pool, (tx) =>
    tx.insert(clientPayments).values({ id, orderId, ...owners, amountCents, ...kind, ...words, ...paid }),
  )
  return { id, orderId }
}
