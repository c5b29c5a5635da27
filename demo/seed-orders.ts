import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient, type AnyRouter } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { asSystem, type SystemWork } from '#domains/access/server/access.ts'
import type { ClientViewer, PhotographerViewer, SignedInViewer } from '#domains/access/viewer.rules.ts'
import type { catalogContract } from '#domains/catalog/catalog.contract.ts'
import { CENTERED_CROP } from '#domains/orders/cart.rules.ts'
import { mailStudioOfOrder } from '#domains/orders/messages/server/mail-studio-of-order.job.ts'
import { STUDIO_MAIL_DELAY_MS } from '#domains/orders/messages/server/mail-studio.ts'
import type { ordersContract } from '#domains/orders/orders.contract.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import type { PostalAddress } from '#platform/pure/postal-address.ts'
import type { paymentsContract } from '#domains/payments/payments.contract.ts'
import { newAccountCountsFrom } from '#domains/payments/payout/payout.rules.ts'
import { makePayoutFile, setPayoutOutcome } from '#domains/payments/payout/server/make-payout-file.ts'
import { payoutAccounts } from '#domains/payments/payout/server/payout.tables.ts'
import { requestPayout } from '#domains/payments/payout/server/request-payout.ts'
import { clientPayments } from '#domains/payments/core/server/payments.tables.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { demoOrders, demoPrices, type DemoOrder } from './demo-orders.ts'
import { demoClients } from './demo-people.ts'
import { openDemoPayments, type DemoPayments } from './demo-payments.ts'

const HOUR_MS = 60 * 60 * 1000
const PRICED_HOURS_AGO = 35 * 24
const APPROVED_AFTER_HOURS = 48

type BuyerName = keyof typeof demoOrders
type DemoBuyer = { viewer: ClientViewer; finalIds: string[] }

export type OrderSeedContext = {
  services: Services
  now: Date
  studio: PhotographerViewer
  adminId: string
  buyers: Record<BuyerName, DemoBuyer>
  paymentsFile: string
  router: AnyRouter
}

type Api = ContractRouterClient<{
  catalog: typeof catalogContract
  orders: typeof ordersContract
  clientPayments: typeof paymentsContract
}>
type OrderSeed = OrderSeedContext & {
  payments: DemoPayments
  as: (viewer: SignedInViewer, at: Date) => Api
  skus: Map<string, string>
}

/**
 * Seeds prices, orders and payouts with the clock in the past, mostly through the product's
 * endpoints.
 */
export async function seedOrders(shop: OrderSeedContext): Promise<void> {
  let moment = shop.now
  const clock = () => moment
  const payments = await openDemoPayments(shop.paymentsFile, clock)
  const services = { ...shop.services, payments: payments.provider, clock }
  const as = (viewer: SignedInViewer, at: Date) => {
    moment = at
    return createRouterClient(shop.router, { context: contextOf(services, viewer) }) as Api
  }
  try {
    const skus = await seedPrices(shop, as)
    const selling = { ...shop, services, payments, as, skus }
    const steps = (['sanne', 'emma'] as const).flatMap((name) =>
      demoOrders[name].flatMap((order) => stepsOf(selling, name, order)),
    )
    steps.push(...payoutSteps(selling))
    // Runs the steps in chronological order, so that receipt numbers rise with time.
    for (const { run } of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await run()
  } finally {
    await payments.close()
  }
}

const contextOf = (services: Services, viewer: SignedInViewer) => ({
  services,
  viewer,
  origin: services.publicUrl,
  studioHost: undefined,
  requestId: 'demo',
  ipAddress: '127.0.0.1',
  userAgent: 'demo',
  cookies: '',
  setCookie: () => {},
})

async function seedPrices(
  { studio, now }: OrderSeedContext,
  as: OrderSeed['as'],
): Promise<Map<string, string>> {
  const { catalog } = as(studio, new Date(now.getTime() - PRICED_HOURS_AGO * HOUR_MS))
  const { products } = await catalog.findPrices({})
  const ids = new Map(products.map(({ slug, id }) => [slug, id]))
  const skus = new Map(products.flatMap(({ variants }) => variants.map(({ sku, id }) => [sku, id])))
  await catalog.savePrices({
    products: demoPrices.products.map(({ slug, ...change }) => ({ productId: ids.get(slug)!, ...change })),
    variants: demoPrices.variants.map(({ sku, ...change }) => ({ variantId: skus.get(sku)!, ...change })),
    shipping: demoPrices.shipping,
  })
  return skus
}

type Step = { at: Date; run: () => Promise<unknown> }

function stepsOf(selling: OrderSeed, name: BuyerName, { after = {}, ...order }: DemoOrder): Step[] {
  const { studio, payments, as, services } = selling
  const { viewer } = selling.buyers[name]
  let orderId = ''
  type StepRun = (api: Api) => Promise<unknown>
  const step = (hours: number | undefined, orderViewer: SignedInViewer, run: StepRun): Step[] => {
    if (hours === undefined) return []
    const at = new Date(selling.now.getTime() + (hours - order.hoursAgo) * HOUR_MS)
    return [{ at, run: () => run(as(orderViewer, at)) }]
  }
  return [
    ...step(0, viewer, async ({ orders }) => {
      orderId = await placeOrder(selling, name, order, orders)
    }),
    // Runs the job here: the worker would only run it after the start, with the current time.
    ...step(STUDIO_MAIL_DELAY_MS / HOUR_MS, viewer, () =>
      mailStudioOfOrder.run({ orderId }, { services, attempt: 1, log: services.log }),
    ),
    ...step(after.paid, viewer, async ({ clientPayments: money }) => {
      await payments.pay((await money.startPayment({ orderId })).url)
      await money.checkPayment({ orderId })
      if (order.isApproved) await approvePayment(selling, orderId)
    }),
    ...step(after.reminded, studio, ({ orders }) => orders.remindClient({ orderId })),
    ...step(after.shipped, studio, ({ orders }) =>
      orders.shipOrder({ orderId, carrier: 'PostNL', trackAndTrace: `3SVOSS${orderNumber(orderId)}` }),
    ),
    ...step(after.completed, studio, ({ orders }) => orders.completeOrder({ orderId })),
    ...step(after.canceled, studio, ({ clientPayments: money }) => money.cancelOrder({ orderId })),
    ...step(after.refunded, studio, ({ clientPayments: money }) =>
      money.refundOrder({ orderId, refundId: uuidv7(), ...order.refund! }),
    ),
  ]
}

const PAYOUT_DAYS_AGO = { account: 30, request: 22, file: 21, paid: 20 }

function payoutSteps({ services, studio, adminId, now }: OrderSeed): Step[] {
  const step = (
    daysAgo: number,
    work: (paying: SystemWork<'tx' | 'services' | 'now'>) => Promise<unknown>,
  ): Step => {
    const at = new Date(now.getTime() - daysAgo * 24 * HOUR_MS)
    const debtor = { name: 'Lichttafel', iban: 'NL02ABNA0123456789' }
    const paying = { services: { ...services, payoutDebtor: debtor, clock: () => at }, now: at }
    return { at, run: () => asSystem(services.pool, (tx) => work({ tx, ...paying })) }
  }
  const admin = { id: adminId, role: 'admin' } as const
  let fileId = ''
  return [
    step(PAYOUT_DAYS_AGO.account, ({ tx, now: setAt }) =>
      tx.insert(payoutAccounts).values({
        id: uuidv7(setAt.getTime()),
        studioId: studio.id,
        iban: 'NL91ABNA0417164300',
        holderName: 'Studio Vossen',
        setAt,
        countsFrom: newAccountCountsFrom(setAt),
      }),
    ),
    step(PAYOUT_DAYS_AGO.request, (paying) => requestPayout(paying, studio.id, studio)),
    step(PAYOUT_DAYS_AGO.file, async (paying) => {
      const file = await makePayoutFile(paying, admin)
      if (typeof file !== 'string') fileId = file.id
    }),
    step(PAYOUT_DAYS_AGO.paid, (paying) => setPayoutOutcome(paying, { fileId }, 'paid', admin)),
  ]
}

async function placeOrder(
  { buyers, skus }: OrderSeed,
  name: BuyerName,
  order: DemoOrder,
  orders: Api['orders'],
): Promise<string> {
  const { viewer, finalIds } = buyers[name]
  const { firstName, lastName } = demoClients[name]
  const lines = order.lines.map(({ sku, photos, quantity = 1 }) => ({
    id: uuidv7(),
    variantId: skus.get(sku)!,
    quantity,
    photos: photos.map((at) => ({ photoId: finalIds[at]!, crop: CENTERED_CROP })),
  }))
  const { fingerprint } = await orders.quoteCart({ lines })
  const { orderId } = await orders.placeOrder({
    placementId: uuidv7(),
    lines,
    fingerprint,
    customerName: `${firstName} ${lastName}`,
    customerEmail: viewer.email,
    deliveryAddress: addresses[name],
    notes: order.notes ?? '',
  })
  return orderId
}

const addresses: Record<BuyerName, PostalAddress> = {
  sanne: { country: 'NL', street: 'Oudegracht', houseNumber: '187', postcode: '3511 NE', city: 'Utrecht' },
  emma: { country: 'BE', street: 'Vrijdagmarkt', houseNumber: '14', postcode: '9000', city: 'Gent' },
}

const approvePayment = ({ services, adminId }: OrderSeed, orderId: string) =>
  asSystem(services.pool, (tx) =>
    tx
      .update(clientPayments)
      .set({
        approvedAt: sql`${clientPayments.paidAt} + make_interval(hours => ${APPROVED_AFTER_HOURS})`,
        approvedBy: adminId,
      })
      .where(eq(clientPayments.orderId, orderId)),
  )
