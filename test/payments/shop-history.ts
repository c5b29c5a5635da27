import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import { Stripe } from 'stripe'
import type { Photographer } from '#test/world/new-world.ts'
import type { Buyer, ShopWorld } from './shop-world.ts'

export const shopSteps = [
  'look',
  'pay',
  'pay by bank',
  'fail',
  'let it expire',
  'refund a part there',
  'refund all there',
  'refund a part here',
  'stop it here',
] as const
export type ShopStep = (typeof shopSteps)[number]

type Shop = { world: ShopWorld; studio: Photographer; buyer: Buyer }

/** Places an order and takes it through `steps`, ignoring refusals. */
export async function playSteps({ world, studio, buyer }: Shop, steps: readonly ShopStep[]) {
  const { orderId, number, totalCents } = await world.order(buyer)
  const { provider } = world
  let isStopped = false

  const start = async () => (await allowRefusal(buyer.clientPayments.startPayment({ orderId })))?.url
  const session = async () => {
    const last = (await world.payments(orderId)).at(-1)
    return last && provider.checkout.sessions.retrieve(last.stripe_session_id)
  }
  const intent = async () => ((await session())?.payment_intent as string | null | undefined) ?? undefined
  const choose = async (way: Parameters<ShopWorld['choose']>[1]) => {
    const url = await start()
    if (url) await world.choose(url, way)
  }
  const refundThere = async (amount?: number) => {
    const paid = await intent()
    if (paid) await allowRefusal(provider.refunds.create({ payment_intent: paid, ...(amount && { amount }) }))
  }
  const actions: Record<ShopStep, () => Promise<unknown>> = {
    look: () => buyer.clientPayments.checkPayment({ orderId }),
    pay: () => choose({ method: 'card' }),
    'pay by bank': () => choose({ method: 'ideal' }),
    fail: () => choose({ does: 'fail' }),
    'let it expire': async () => {
      const open = await session()
      if (open) await allowRefusal(provider.checkout.sessions.expire(open.id))
    },
    'refund a part there': () => refundThere(100),
    'refund all there': () => refundThere(),
    'refund a part here': () =>
      allowRefusal(
        studio.clientPayments.refundOrder({ orderId, refundId: randomUUID(), amountCents: 150, reason: '' }),
      ),
    'stop it here': async () => {
      if (await allowRefusal(studio.clientPayments.cancelOrder({ orderId }))) isStopped = true
    },
  }
  for (const step of steps) await actions[step]()
  return { orderId, number, totalCents, isStopped }
}

export type PlayedOrder = Awaited<ReturnType<typeof playSteps>>

async function allowRefusal<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ORPCError && error.defined) return undefined
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
    throw error
  }
}
