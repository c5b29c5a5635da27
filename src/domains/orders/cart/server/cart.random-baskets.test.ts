import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newCartLine, newOrderInput } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { vatWithin } from '#domains/catalog/vat.rules.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { findOrderLinesAndTotals, lockOrder, markPaid } from '../../server/orders.ts'

const BASKETS = 60

let world: World
let client: Client
let photoIds: string[]
type Variant = { id: string; arrangement: 'each' | 'together'; minPhotos: number; maxPhotos: number }
let variants: Variant[]

beforeAll(async () => {
  world = await newWorld()
  const studio = await world.photographer()
  client = await studio.newClient()
  photoIds = []
  for (let nth = 0; nth < 45; nth++) photoIds.push((await studio.addPhoto(client.id, { type: 'final' })).id)
  const { products } = await studio.catalog.findPrices({})
  const prices = products.flatMap((product) => product.variants)
  await studio.catalog.savePrices({
    products: [],
    variants: prices.map(({ id }, nth) => ({ variantId: id, priceOverrideCents: (nth * 7919) % 30_000 })),
  })
  variants = products.flatMap(({ arrangement, variants: own }) =>
    own.map((variant) => ({ ...variant, arrangement })),
  )
})
afterAll(() => world.close())

const anyLine = fc.record({
  variant: fc.nat(),
  quantity: fc.integer({ min: 1, max: 10 }),
  photoCount: fc.nat(),
  from: fc.nat(),
})

function lineOf({
  variant,
  quantity,
  photoCount,
  from,
}: {
  variant: number
  quantity: number
  photoCount: number
  from: number
}) {
  const { id, arrangement, minPhotos, maxPhotos } = variants[variant % variants.length]!
  const most = arrangement === 'together' ? Math.min(maxPhotos, photoIds.length) : 4
  const count = minPhotos + (photoCount % (most - minPhotos + 1))
  const chosen = Array.from({ length: count }, (_, nth) => photoIds[(from + nth) % photoIds.length]!)
  return newCartLine(id, chosen, { quantity })
}

test('whatever is in a cart: quote, order, item, receipt and mail say the same, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 6 }), async (anyLines) => {
      const lines = anyLines.map(lineOf)
      const quote = await client.orders.quoteCart({ lines })
      const placed = await client.orders.placeOrder(await newOrderInput(client, lines))
      const order = await client.orders.findMyOrder({ orderId: placed.orderId })
      const receipt = await asSystem(world.services.pool, async (tx) =>
        findOrderLinesAndTotals((await lockOrder(tx, placed.orderId))!),
      )
      const totalsOf = ({
        subtotalCents,
        shippingCents,
        totalCents,
        vat,
      }: typeof quote | typeof order | typeof receipt) => ({
        subtotalCents,
        shippingCents,
        totalCents,
        vat,
      })

      expect(quote.lines).toHaveLength(lines.length)
      expect(totalsOf(order)).toEqual(totalsOf(quote))
      expect(totalsOf(receipt)).toEqual(totalsOf(quote))
      expect(placed.totalCents).toBe(quote.totalCents)

      const sumOf = (amounts: number[]) => amounts.reduce((sum, cents) => sum + cents, 0)
      expect(sumOf(quote.lines.map(({ lineCents }) => lineCents)) + 599).toBe(quote.totalCents)
      expect(sumOf(order.items.map((item) => item.quantity * item.unitPriceCents)) + 599).toBe(
        quote.totalCents,
      )
      expect(sumOf(receipt.lines.map(({ amountCents }) => amountCents)) + 599).toBe(quote.totalCents)
      expect(sumOf(order.items.map(({ quantity }) => quantity))).toBe(
        sumOf(quote.lines.map(({ pieces }) => pieces)),
      )
      expect(quote.vat).toEqual([{ rate: 21, country: 'NL', cents: vatWithin(quote.totalCents, 21) }])
      const { text } = (await listLettersTo(world, client.email)).at(-1)!
      expect(text).toContain(`Totaal: ${euros(quote.totalCents)}\n`)
      // Pays each order, because the number of unpaid orders per client is limited.
      await asSystem(world.services.pool, async (tx) =>
        markPaid(tx, world.services, (await lockOrder(tx, placed.orderId))!, world.clock()),
      )
    }),
    { numRuns: BASKETS },
  )
})
