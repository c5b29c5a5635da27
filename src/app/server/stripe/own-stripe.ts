import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { makePrices } from '#domains/billing/prices/server/sync-price-list.ts'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import type { Services } from '#platform/services.ts'
import { sandboxPortProblem } from '../free-ports.ts'
import type { Settings } from '../settings.ts'
import { stripeAccess } from './stripe-access.ts'

/**
 * Starts the payment sandbox with the price list in it, or uses one that another web process of this product runs.
 * Undefined when the settings name a real provider or no sandbox.
 */
export async function startOwnStripe(
  settings: Settings,
  services: Services,
): Promise<{ stop: () => Promise<void> } | undefined> {
  const access = stripeAccess(settings, services.secret)
  const port = access?.standInPort
  if (!port) return undefined
  // Dynamic import, so that the sandbox's code is never loaded where real money is taken.
  const { startSandbox } = await import('#sandbox/stripe/start-sandbox.ts')
  const sandbox = await startSandbox({
    ...access,
    port,
    dataFile: join(settings.dataFolder, 'stripe.jsonl'),
    webhookUrl: `http://${ownHost(settings.HOST)}:${settings.PORT}${WEBHOOK_PATH}`,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return undefined
  })
  try {
    await makePrices(services.payments.api)
  } catch (error) {
    throw sandbox ? error : sandboxPortProblem(port, error)
  }
  return sandbox ?? { stop: async () => {} }
}

/** The loopback address of our own web server; one that listens on all addresses includes loopback. */
function ownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}
