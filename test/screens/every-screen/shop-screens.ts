import { vatWithin } from '#domains/catalog/vat.rules.ts'
import type { Quote } from '#domains/orders/my-orders/ui/client-orders.queries.ts'
import {
  beginsOrder,
  choosesPrint,
  fillsCart,
  goesToCheckout,
  ordersSelection,
  selectsPhotos,
} from './gallery-steps.ts'
import { fills, inTurn, presses, pressesFirst, sees, type Step } from './screen-steps.ts'
import { seenBy, waitingStates, type Screen } from './screen.ts'

const finals = { path: '/client-portal?tab=final', shows: 'Jouw Fotogalerij' }
const myOrders: Screen = {
  name: 'my-orders',
  as: 'buyer',
  path: '/client-portal?bestellingen=true',
  shows: 'In behandeling',
}

const pickUp = { line: 'Op afspraak in Utrecht' }
const sentForNothing = <Sums extends Pick<Quote, 'subtotalCents' | 'vat'>>(sums: Sums): Sums => ({
  ...sums,
  shippingCents: 0,
  totalCents: sums.subtotalCents,
  vat: sums.vat.map((one) => ({ ...one, cents: vatWithin(sums.subtotalCents, one.rate) })),
})
const closedShop = { code: 'shop_closed' } as const
const noVat = { reason: 'kor', studioName: 'Studio Vossen', country: 'NL' } as const

const toBelgium = { reason: 'within_europe', studioName: 'Studio Vossen', country: 'BE' } as const

const withdrawn = {
  withdrawals: [
    {
      outcome: 'not_applicable' as const,
      reason: 'made_to_measure' as const,
      itemIds: [],
      confirmedAt: new Date('2026-11-21T09:00:00.000Z'),
    },
  ],
  withdrawalOutcome: 'not_applicable' as const,
}

const pickedUp = { delivery: 'pick_up' } as const
const ready = {
  pickUpLine: pickUp.line,
  deliveryAddress: null,
  carrier: null,
  trackAndTrace: null,
}

const ofStatus = (status: string) =>
  inTurn(pressesFirst(new RegExp(`^Bestelling .*${status}`)), sees('Wat je bestelde'))

const opensTab =
  (name: string): Step =>
  ({ page }) =>
    page.getByRole('tab', { name }).click()

const asksProducts = inTurn(selectsPhotos(1), ordersSelection)

export const shopScreens: readonly Screen[] = [
  ...seenBy('buyer', [
    { name: 'shop-products', ...finals, after: beginsOrder(3) },
    {
      name: 'shop-products-loading',
      ...finals,
      holds: ['catalog/listOffers'],
      after: inTurn(asksProducts, (tab) => tab.page.getByLabel('Producten laden').waitFor()),
    },
    {
      name: 'shop-products-failed',
      ...finals,
      fails: ['catalog/listOffers'],
      after: inTurn(asksProducts, sees('Kon producten niet laden')),
    },
    {
      name: 'shop-products-none',
      ...finals,
      answers: { catalog: { listOffers: [] } },
      after: inTurn(asksProducts, sees('Geen producten beschikbaar')),
    },
    {
      name: 'shop-format',
      inForcedColours: true,
      ...finals,
      after: inTurn(beginsOrder(3), choosesPrint('Fotoprint')),
    },
    {
      name: 'shop-crop',
      ...finals,
      after: inTurn(beginsOrder(2), choosesPrint('Canvas')),
    },
    {
      name: 'shop-wall',
      ...finals,
      after: inTurn(
        beginsOrder(2),
        choosesPrint('Canvas', '60 × 90 cm'),
        opensTab('Aan de muur'),
        sees(/boven een bank van 2 meter$/),
      ),
    },
    {
      name: 'shop-table',
      ...finals,
      after: inTurn(
        beginsOrder(1),
        choosesPrint('Fotoprint'),
        opensTab('Op tafel'),
        sees(/naast een kop koffie$/),
      ),
    },
    {
      name: 'shop-album-pages',
      ...finals,
      after: inTurn(beginsOrder(5), choosesPrint('Album'), opensTab('Bladzijden'), sees(/^Zo zou je album/)),
    },
    {
      name: 'shop-album-too-few',
      ...finals,
      after: inTurn(beginsOrder(2), choosesPrint('Album'), sees('Hierin passen')),
    },
    {
      name: 'cart-empty',
      path: '/client-portal?tab=final&winkelwagen=true',
      shows: 'Selecteer afgeronde foto’s en kies Bestellen.',
    },
    { name: 'cart', ...finals, after: fillsCart },
    {
      name: 'cart-failed',
      ...finals,
      fails: ['orders/quoteCart'],
      after: inTurn(
        beginsOrder(1),
        choosesPrint('Fotoprint'),
        presses('In winkelwagen'),
        sees('Kon je winkelwagen niet laden'),
      ),
    },
    {
      name: 'shop-off',
      ...finals,
      answers: { switches: { listSwitchedOff: { names: ['print_shop'] } } },
      after: inTurn(asksProducts, sees('Bestellen kan nu even niet')),
    },
    {
      name: 'shop-closed',
      ...finals,
      refuses: { 'catalog/listOffers': closedShop },
      refusedAt: '/rpc/catalog/listOffers',
      after: inTurn(asksProducts, sees(/Vraag gerust wanneer het weer kan/)),
    },
    { name: 'checkout', inForcedColours: true, ...finals, after: goesToCheckout },
    {
      name: 'checkout-business-abroad',
      ...finals,
      amends: { orders: { quoteCart: (quote) => ({ ...quote, vat: [], noVat: toBelgium }) } },
      after: inTurn(goesToCheckout, sees(/^Geen Nederlandse btw/)),
    },
    {
      name: 'checkout-pick-up',
      ...finals,
      amends: { orders: { quoteCart: (quote) => ({ ...quote, pickUp }) } },
      after: inTurn(goesToCheckout, sees('Op afspraak in Utrecht')),
    },
    {
      name: 'checkout-kor',
      ...finals,
      amends: { orders: { quoteCart: (quote) => ({ ...quote, vat: [], noVat }) } },
      after: inTurn(goesToCheckout, sees('Geen btw: Studio Vossen valt onder de KOR')),
    },
    {
      name: 'cart-closed',
      ...finals,
      refuses: { 'orders/quoteCart': closedShop },
      refusedAt: '/rpc/orders/quoteCart',
      after: inTurn(
        beginsOrder(1),
        choosesPrint('Fotoprint'),
        presses('In winkelwagen'),
        sees('Bestellen kan nu niet'),
      ),
    },
    {
      name: 'checkout-errors',
      ...finals,
      after: inTurn(
        goesToCheckout,
        fills('Naam', ''),
        fills('Postcode', '2000'),
        pressesFirst(/^Bestellen en betalen/),
        sees('Gegevens incompleet'),
      ),
    },
    {
      name: 'order-placed',
      ...finals,
      isLast: true,
      // When the payment can't start, the screen looks as after Back from the payment page.
      fails: ['clientPayments/startPayment'],
      after: inTurn(
        goesToCheckout,
        pressesFirst(/^Bestellen en betalen/),
        sees('Je bestelling wacht op je betaling.'),
      ),
    },
    {
      name: 'order-leaving',
      ...finals,
      isLast: true,
      holds: ['clientPayments/startPayment'],
      after: inTurn(
        goesToCheckout,
        pressesFirst(/^Bestellen en betalen/),
        sees('De betaalpagina wordt geopend.'),
      ),
    },
  ]),
  myOrders,
  ...waitingStates(myOrders, {
    asks: ['orders/listMyOrders'],
    loading: 'Bestellingen laden',
    failed: 'Kon je bestellingen niet laden',
  }),
  {
    name: 'my-orders-none',
    as: 'chooser',
    path: '/client-portal?bestellingen=true',
    shows: 'Je hebt nog niets besteld',
  },
  ...seenBy('buyer', [
    { ...myOrders, name: 'my-order-unpaid', after: ofStatus('Openstaand') },
    { ...myOrders, name: 'my-order-paid', after: ofStatus('In behandeling') },
    { ...myOrders, name: 'my-order-shipped', after: ofStatus('Verzonden') },
    {
      ...myOrders,
      name: 'my-order-ready',
      amends: {
        orders: {
          listMyOrders: (mine) => ({
            ...mine,
            orders: mine.orders.map((order) => ({ ...order, ...pickedUp })),
          }),
          findMyOrder: (order) => sentForNothing({ ...order, ...pickedUp, ...ready }),
        },
      },
      after: ofStatus('Klaar om op te halen'),
    },
    {
      ...myOrders,
      name: 'my-order-withdrawn',
      amends: { orders: { findMyOrder: (order) => ({ ...order, ...withdrawn, withdrawPath: null }) } },
      after: ofStatus('In behandeling'),
    },
    {
      name: 'my-order-gone',
      path: '/client-portal?tab=final&bestelling=0199aaaa-0000-7000-8000-000000000001',
      shows: 'Deze bestelling is er niet',
      refusedAt: '/rpc/orders/findMyOrder',
    },
    {
      name: 'my-order-failed',
      path: '/client-portal?tab=final&bestelling=0199aaaa-0000-7000-8000-000000000001',
      shows: 'Kon je bestelling niet laden',
      fails: ['orders/findMyOrder'],
    },
  ]),
]
