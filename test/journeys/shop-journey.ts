import { openStripe } from '#platform/stripe/stripe-client.ts'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { submitPaymentPage } from '#test/payments/shop-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import type { World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { startSandbox } from '../../sandbox/stripe/start-sandbox.ts'
import { adminJourney } from './admin-journey.ts'
import { oncePerWorld } from './world-per-file.ts'

const ACCESS = { apiKey: 'sk_test_journeys', webhookSecret: 'whsec_journeys' }

export type Shop = {
  /** Pays an order on the provider's page, as its client. The webhook arrives on its own. */
  pay: (client: Client, orderId: string) => Promise<void>
  sell: (client: Client, photoIds: string[], quantity?: number) => ReturnType<typeof orderPrints>
}

export const shopJourney = adminJourney.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => use(await shopOf(world)),
})

const openShop = oncePerWorld(
  async (world) => {
    const sandbox = await startSandbox({ ...ACCESS, port: 0, webhookUrl: world.url + WEBHOOK_PATH })
    world.services.payments = openStripe({ ...ACCESS, standInPort: Number(new URL(sandbox.url).port) })
    const pay: Shop['pay'] = async (client, orderId) => {
      const { url } = await client.clientPayments.startPayment({ orderId })
      await submitPaymentPage(url)
    }
    const sell: Shop['sell'] = async (client, photoIds, quantity) => {
      const placed = await orderPrints(client, photoIds, quantity)
      await pay(client, placed.orderId)
      return placed
    }
    return { sandbox, shop: { pay, sell } satisfies Shop }
  },
  ({ sandbox }) => sandbox.stop(),
)

export const shopOf = async (world: World): Promise<Shop> => (await openShop(world)).shop
