import { makePrices } from '#domains/billing/prices/server/sync-price-list.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { startSandbox } from '#sandbox/stripe/start-sandbox.ts'
import type { World } from '#test/world/new-world.ts'

const ACCESS = { apiKey: 'sk_test_paying', webhookSecret: 'whsec_paying' }

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/** A closed port, so that no events are delivered. */
const NOWHERE = 'http://127.0.0.1:1'

let priceList: ReturnType<typeof makePriceList> | undefined

/** Creates the price list with the product's own code. All sandboxes share the list. */
async function makePriceList() {
  const making = await startSandbox({ ...ACCESS, port: 0, webhookUrl: NOWHERE })
  await makePrices(openStripe({ ...ACCESS, standInPort: Number(new URL(making.url).port) }).api)
  await making.stop()
  return making.exportRecords(['product', 'price'])
}

export async function openSandbox(world: World, bank: { settlingSeconds?: number } = {}) {
  const { clock, services } = world
  const webhookUrl = `${world.url}${WEBHOOK_PATH}`
  const known = await (priceList ??= makePriceList())
  const sandbox = await startSandbox({ ...ACCESS, ...bank, port: 0, webhookUrl, now: clock, known })
  services.payments = openStripe({ ...ACCESS, standInPort: Number(new URL(sandbox.url).port) })
  return {
    ...sandbox,
    api: services.payments.api,
    control: (path: string, body: object) =>
      fetch(`${sandbox.url}/sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}
