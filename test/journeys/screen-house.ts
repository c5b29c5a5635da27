import { orderPrints } from '#test/world/order-prints.ts'
import type { World } from '#test/world/new-world.ts'
import type { Accounts } from '#test/screens/cast.ts'
import { fillGallery } from './gallery-tiles.ts'
import type { Shop } from './shop-journey.ts'

/** The people of the list of screens, as in the demo, with only the data that their screens need. */
export async function furnish(world: World, shop: Shop): Promise<Accounts> {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const chooser = await studio.newClient({ firstName: 'Lotte', lastName: 'de Wit' })
  const buyer = await studio.newClient({ firstName: 'Sanne', lastName: 'van den Berg' })
  const [preview] = await fillGallery(studio, chooser.id, 3)
  const finals = await fillGallery(studio, buyer.id, 3, 'final')
  await chooser.photos.addComment({ photoIds: [preview!.id], comment: 'Deze graag in zwart-wit.' })
  await chooser.photos.setFavorite({ photoIds: [preview!.id], isFavorite: true })

  const photoIds = finals.map(({ id }) => id)
  const sells = async () => {
    const { orderId } = await shop.sell(buyer, photoIds)
    await buyer.clientPayments.checkPayment({ orderId })
    return orderId
  }
  const ships = async () => {
    const orderId = await sells()
    await studio.orders.shipOrder({ orderId, carrier: 'PostNL', trackAndTrace: '3SVOSS1234' })
    return orderId
  }
  await studio.orders.completeOrder({ orderId: await ships() })
  await ships()
  await sells()
  await studio.clientPayments.cancelOrder({ orderId: (await orderPrints(buyer, photoIds)).orderId })
  await orderPrints(buyer, photoIds)

  const newStudio = await world.photographer({ studioName: 'Noorderlicht', plan: 'starter' })
  await newStudio.hasPaid({ dispute: 'open' })

  return {
    studio,
    chooser,
    buyer,
    newStudio,
    lapsedStudio: await world.photographer({ studioName: 'Atelier Elsdonk', isActive: false }),
    admin: await world.admin(),
  }
}
