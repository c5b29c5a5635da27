import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { makePrices } from '#domains/billing/prices/server/sync-price-list.ts'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import type { Services } from '#platform/services.ts'
import type { StripeAccess } from '#platform/stripe/stripe-client.ts'
import { sandboxPortProblem } from '../free-ports.ts'
import type { Settings } from '../settings.ts'

// Imported when needed, so that the sandbox's code is never loaded where real money is taken.
const importSandbox = () => import('#sandbox/stripe/start-sandbox.ts')

export function preloadPaymentSandbox({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  sandboxPort,
}: Settings): void {
  if (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET || !sandboxPort) return
  importSandbox().catch(() => {})
}

/**
 * Starts the payment sandbox with the price list, or uses the sandbox that another process runs.
 * Returns undefined with a real provider, or without a sandbox.
 */
export async function startPaymentSandbox(
  settings: Settings,
  services: Services,
): Promise<{ stop: () => Promise<void> } | undefined> {
  const access = stripeAccess(settings, services.secret)
  const port = access?.standInPort
  if (!port) return undefined
  const { startSandbox } = await importSandbox()
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

function ownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}

/**
 * Returns the provider's keys, else the sandbox's. Undefined when payments are impossible. Throws a
 * StartProblem when only one of the provider's secrets is given.
 */
export function stripeAccess(settings: Settings, secret: string): StripeAccess | undefined {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret, sandboxPort } = settings
  if (apiKey && webhookSecret) return { apiKey, webhookSecret }
  if (apiKey || webhookSecret)
    throw new StartProblem('Give both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither of them.')
  return sandboxPort ? sandboxAccess(secret, sandboxPort) : undefined
}

// Derived from the secret, so that every process has the same keys without configuration.
function sandboxAccess(secret: string, port: number) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  return {
    apiKey: `sk_test_${derive('key of the payment sandbox')}`,
    webhookSecret: `whsec_${derive('webhooks of the payment sandbox')}`,
    standInPort: port,
  }
}
