import { newCartLine, findOfferedVariant } from '#test/world/order-prints.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { startSandbox, type RunningSandbox } from '../../sandbox/stripe/start-sandbox.ts'
import { fillGallery, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import type { Photographer } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { oncePerWorld } from './world-per-file.ts'

const ACCESS = { apiKey: 'sk_test_shopping', webhookSecret: 'whsec_shopping' }

export const checkoutJourney = journey.extend<{ sandbox: RunningSandbox }>({
  sandbox: async ({ world }, use) => use(await sandboxOf(world)),
})

const sandboxOf = oncePerWorld(
  async (world) => {
    const webhookUrl = `${world.url}${WEBHOOK_PATH}`
    const sandbox = await startSandbox({ ...ACCESS, port: 0, webhookUrl, now: world.clock })
    world.services.payments = openStripe({ ...ACCESS, standInPort: Number(new URL(sandbox.url).port) })
    return sandbox
  },
  (sandbox) => sandbox.stop(),
)

export async function newBuyerWithFinals(studio: Photographer, finals: number) {
  const buyer = await studio.newClient()
  const photos = await fillGallery(studio, buyer.id, finals, 'final')
  return { buyer, photos }
}

export async function opensFinals(person: Person): Promise<void> {
  await person.opens('/client-portal?tab=final')
  await person.page.locator('[data-tile]').first().waitFor()
}

export async function selectsPhotosByLabel(person: Person, labels: string[]): Promise<void> {
  for (const label of labels) {
    const tile = tileOf(person, label)
    await tile.picture.hover()
    await tile.checkbox.click()
  }
}

export const ordersSelection = ({ page }: Person) =>
  page
    .getByRole('region', { name: 'Acties voor geselecteerde foto’s' })
    .getByRole('button', { name: 'Bestellen' })
    .click()

export async function choosesPrint(
  person: Person,
  { product, format, quantity = 1 }: { product: string; format: string; quantity?: number },
): Promise<void> {
  const dialog = person.inDialog('Bestellen')
  await dialog.dialog.getByRole('button', { name: new RegExp(`^${product}`) }).click()
  const setup = person.inDialog(product).dialog
  await setup.getByText(format, { exact: true }).click()
  for (let more = 1; more < quantity; more += 1) await setup.getByRole('button', { name: 'Meer' }).click()
}

export const cartOf = (person: Person) => person.inDialog('Winkelwagen')

type StockedBuyer = { buyer: Client; photos: readonly { id: string }[] }

export async function storesPrintInCart(person: Person, { buyer, photos }: StockedBuyer): Promise<void> {
  const { id: variantId, priceCents } = await findOfferedVariant(buyer, 'fotoprint')
  const cartLine = newCartLine(variantId, [photos[0]!.id])
  const item = { ...cartLine, clientId: buyer.id, addedAt: '', price: priceCents }
  // A reload keeps the changed cart.
  await person.context.addInitScript(
    (items: string) => {
      localStorage['cart-items'] ??= items
    },
    JSON.stringify([item]),
  )
}

export async function opensCartWithPrint(person: Person, stocked: StockedBuyer): Promise<void> {
  await storesPrintInCart(person, stocked)
  await person.opens('/client-portal?tab=final&winkelwagen=true')
  await cartOf(person).sees('Verzendkosten')
}

export async function putsInCart(person: Person): Promise<void> {
  // Presses twice, as people in a hurry do. The cart must stay open.
  await person.button('In winkelwagen').dblclick()
  await cartOf(person).sees('Verzendkosten')
}

export async function checksOut(person: Person): Promise<void> {
  await cartOf(person).presses('Afrekenen')
  const checkout = person.inDialog('Afrekenen')
  await checkout.fills({
    Straat: 'Prinsengracht',
    Huisnummer: '263',
    Postcode: '1016gv',
    Plaats: 'Amsterdam',
  })
  await checkout.pressesStarting('Bestellen en betalen')
}

export const arrivesAtCheckout = ({ page }: Person) => page.waitForURL('**/c/pay/**')

export async function paysByIdeal(person: Person): Promise<void> {
  await person.page.getByText('iDEAL | Wero', { exact: true }).click()
  await person.page.getByRole('button', { name: /^Betalen/ }).click()
}

/** Adds the euro sign and the non-breaking space of Dutch amounts. */
export const withEuroSign = (amount: string) => `€\u00A0${amount}`
