import type { StripeAccess } from '#domains/payments/server/stripe-client.ts'
import { StartProblem } from '#platform/postgres/start-problem.ts'
import type { Settings } from './settings.ts'

/** How the payment provider is reached; nothing while no keys are given, and then nobody can pay. */
export function stripeAccess(settings: Settings): StripeAccess | undefined {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (apiKey && webhookSecret) return { apiKey, webhookSecret }
  if (apiKey || webhookSecret)
    throw new StartProblem('Give both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither of them.')
  return undefined
}
