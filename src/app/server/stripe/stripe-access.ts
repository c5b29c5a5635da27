import { createHmac } from 'node:crypto'
import type { StripeAccess } from '#platform/stripe/stripe-client.ts'
import { StartProblem } from '#platform/postgres/start-problem.ts'
import type { Settings } from '../settings.ts'

/**
 * Access to the payment provider by the given keys, else to the sandbox on this machine; undefined when nobody can pay.
 * Throws a StartProblem when only one of the two keys is given.
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
