import { createHmac } from 'node:crypto'
import type { StripeAccess } from '#domains/payments/server/stripe-client.ts'
import { StartProblem } from '#platform/postgres/start-problem.ts'
import type { Settings } from './settings.ts'

/** How the payment provider is reached: with the keys that are given, or the sandbox on the port beside ours. */
export function stripeAccess(settings: Settings, secret: string): StripeAccess {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (apiKey && webhookSecret) return { apiKey, webhookSecret }
  if (apiKey || webhookSecret)
    throw new StartProblem('Give both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither of them.')
  const kept = createHmac('sha256', secret).update('the sandbox of the payment provider').digest('hex')
  return {
    apiKey: `sk_test_${kept.slice(0, 24)}`,
    webhookSecret: `whsec_${kept.slice(24)}`,
    sandboxPort: settings.STRIPE_SANDBOX_PORT ?? settings.PORT + 1,
  }
}
