import { expect } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { markPaid } from '#domains/orders/server/orders.ts'
import type { World } from '#test/world/new-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { scanScreens } from './axe-scan.ts'
import {
  clientPageScreens,
  clientScreens,
  inactiveScreens,
  orderScreens,
  publicScreens,
  shopScreens,
  studioScreens,
} from './axe-screens.ts'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'

/** A studio with something on every screen. */
async function studioWithWork(world: World) {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  await studio.newClient({ firstName: 'Bram', lastName: 'Visser' })
  const [preview] = await fillGallery(studio, anna.id, 2)
  const [final] = await fillGallery(studio, anna.id, 1, 'final')
  await orderPrints(anna, [final!.id])
  const { orderId } = await orderPrints(anna, [final!.id])
  await asSystem(world.services.pool, (tx) => markPaid(tx, world.services, orderId, world.clock()))
  await anna.photos.addComment({ photoIds: [preview!.id], comment: 'Deze graag in zwart-wit.' })
  await anna.photos.setFavorite({ photoIds: [preview!.id], isFavorite: true })
  return { studio, anna, inactive: await world.photographer({ isActive: false }) }
}

const house = journey.extend<{ house: Awaited<ReturnType<typeof studioWithWork>> }>({
  house: [async ({ world }, use) => use(await studioWithWork(world)), { scope: 'file' }],
})

for (const device of ['desktop', 'phone'] as const) {
  house(`axe finds nothing on what everyone may see, on a ${device}`, async ({ house: _house, someone }) => {
    expect(await scanScreens(someone, publicScreens, { device, refusedAt: ['/bestaat-niet'] })).toEqual([])
  })

  house(
    `axe finds nothing on the studio's screens, on a ${device}`,
    async ({ house: { studio }, someone }) => {
      expect(await scanScreens(someone, studioScreens, { device, as: studio })).toEqual([])
    },
  )

  house(`axe finds nothing on a studio's orders, on a ${device}`, async ({ house: { studio }, someone }) => {
    expect(await scanScreens(someone, orderScreens, { device, as: studio })).toEqual([])
  })

  house(
    `axe finds nothing on a client's page, on a ${device}`,
    async ({ house: { studio, anna }, someone }) => {
      const screens = clientPageScreens(`/client/${anna.id}`)
      expect(await scanScreens(someone, screens, { device, as: studio })).toEqual([])
    },
  )

  house(`axe finds nothing on the gallery, on a ${device}`, async ({ house: { anna }, someone }) => {
    expect(await scanScreens(someone, clientScreens, { device, as: anna })).toEqual([])
  })

  house(`axe finds nothing on the print shop, on a ${device}`, async ({ house: { anna }, someone }) => {
    const refusedAt = ['/rpc/orders/findMyOrder']
    expect(await scanScreens(someone, shopScreens, { device, as: anna, refusedAt })).toEqual([])
  })

  house(
    `axe finds nothing on the other screens, on a ${device}`,
    async ({ house: { inactive }, someone }) => {
      expect(await scanScreens(someone, inactiveScreens, { device, as: inactive })).toEqual([])
    },
  )
}
