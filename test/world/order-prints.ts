import { randomUUID } from 'node:crypto'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { ordersContract } from '#domains/orders/orders.contract.ts'
import type { Visitor } from './visitor.ts'

type Inputs = InferContractRouterInputs<typeof ordersContract>
export type OrderLine = Inputs['placeOrder']['lines'][number]
export type OrderInput = Inputs['placeOrder']

type Client = Pick<Visitor, 'catalog' | 'orders'> & { email: string }

export async function findOfferedVariant(client: Pick<Visitor, 'catalog'>, slug: string, nth = 0) {
  const products = await client.catalog.listOffers({})
  const variant = products.find((product) => product.slug === slug)?.variants[nth]
  if (!variant) throw new Error(`no ${slug} for sale`)
  return variant
}

export const newCartLine = (
  variantId: string,
  photoIds: readonly string[],
  { quantity = 1, crop = { x: 0.5, y: 0.5 }, note = '' } = {},
): OrderLine => ({
  id: randomUUID(),
  note,
  variantId,
  quantity,
  photos: photoIds.map((photoId) => ({ photoId, crop })),
})

export async function newOrderInput(
  client: Client,
  lines: OrderLine[],
  changes: Partial<OrderInput> = {},
): Promise<OrderInput> {
  return {
    placementId: randomUUID(),
    lines,
    fingerprint: (await client.orders.quoteCart({ lines })).fingerprint,
    customerName: 'Anna de Vries',
    customerEmail: client.email,
    deliveryAddress: {
      country: 'NL',
      street: 'Prinsengracht',
      houseNumber: '263',
      postcode: '1016 GV',
      city: 'Amsterdam',
    },
    notes: '',
    ...changes,
  }
}

export async function orderPrints(client: Client, photoIds: readonly string[], quantity = 1) {
  const { id } = await findOfferedVariant(client, 'fotoprint')
  return client.orders.placeOrder(await newOrderInput(client, [newCartLine(id, photoIds, { quantity })]))
}
