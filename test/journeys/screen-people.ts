import { orderPrints } from '#test/world/order-prints.ts'
import type { Photographer, World } from '#test/world/new-world.ts'
import type { CastAccounts } from '#test/screens/cast.ts'
import { noRules } from '#domains/choices/choices.rules.ts'
import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'
import { givePayoutAccount } from '#test/payments/payout-account.ts'
import { fillGallery } from './gallery-tiles.ts'
import type { Shop } from './shop-journey.ts'

/** Creates the people of the demo, with only the data that the screens need. */
export async function createScreenPeople(world: World, shop: Shop): Promise<CastAccounts> {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const chooser = await studio.newClient({ firstName: 'Lotte', lastName: 'de Wit' })
  const buyer = await studio.newClient({ firstName: 'Sanne', lastName: 'van den Berg' })
  const [preview] = await fillGallery(studio, chooser.id, 3)
  const finals = await fillGallery(studio, buyer.id, 3, 'final')
  await asksToChoose(world, studio, chooser.id)
  await chooser.photos.addComment({ photoIds: [preview!.id], comment: 'Deze graag in zwart-wit.' })
  await chooser.photos.setFavorite({ photoIds: [preview!.id], isFavorite: true })

  const photoIds = finals.map(({ id }) => id)
  const sells = async (quantity?: number) => {
    const { orderId } = await shop.sell(buyer, photoIds, quantity)
    await buyer.clientPayments.checkPayment({ orderId })
    return orderId
  }
  const ships = async () => {
    const orderId = await sells()
    await studio.orders.shipOrder({ orderId, carrier: 'PostNL', trackAndTrace: '3SVOSS1234' })
    return orderId
  }
  const admin = await world.admin()
  await givePayoutAccount(world.services, studio.id)
  await approves(admin, await sells(5))
  await paysOut(world, studio, admin)
  await approves(admin, await sells(5))
  await studio.orders.completeOrder({ orderId: await ships() })
  await ships()
  await sells()
  await studio.clientPayments.cancelOrder({ orderId: (await orderPrints(buyer, photoIds)).orderId })
  await orderPrints(buyer, photoIds)

  const newStudio = await world.photographer({ studioName: 'Noorderlicht', plan: 'starter' })
  await newStudio.addPayment({ dispute: 'open' })

  return {
    studio,
    chooser,
    buyer,
    newStudio,
    lapsedStudio: await world.photographer({ studioName: 'Atelier Elsdonk', isActive: false }),
    admin,
  }
}

async function asksToChoose(world: World, studio: Photographer, clientId: string): Promise<void> {
  const [gallery] = await studio.galleries.listGalleries({ clientId })
  const galleryId = gallery!.id
  const [list] = await studio.choices.listLists({ galleryId })
  await studio.choices.saveList({
    ...noRules,
    listId: list!.id,
    galleryId,
    title: 'Keuze',
    purpose: 'editing',
    fromType: 'preview',
    included: 2,
    deadlineOn: addDays(calendarDay(world.clock()), 14),
  })
}

type Admin = Awaited<ReturnType<World['admin']>>

async function approves(admin: Admin, orderId: string): Promise<void> {
  const { rows } = await admin.paymentDesk.listApprovals({})
  await admin.paymentDesk.approvePayment({ paymentId: rows.find((row) => row.orderId === orderId)!.id })
}

async function paysOut(world: World, studio: Photographer, admin: Admin): Promise<void> {
  const { id } = await studio.payouts.requestPayout({})
  world.services.payoutDebtor = { name: 'Lichttafel', iban: 'NL20INGB0001234567' }
  await admin.payoutDesk.makePayoutFile({})
  await admin.payoutDesk.settlePayout({ payoutId: id, outcome: 'paid' })
}
