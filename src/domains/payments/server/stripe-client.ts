import { Stripe } from 'stripe'
import type { PaymentProvider } from '#platform/services.ts'

export type StripeAccess = {
  apiKey: string
  webhookSecret: string
  /** Where the sandbox listens; the provider's own address unless given. */
  sandboxPort?: number
}

const TIMEOUT_MS = 20_000

/** The one place where a client of the payment provider is made: for the real account or for the sandbox. */
export function openStripe({ apiKey, webhookSecret, sandboxPort }: StripeAccess): PaymentProvider {
  const sandbox = sandboxPort && { host: '127.0.0.1', port: sandboxPort, protocol: 'http' as const }
  return {
    api: new Stripe(apiKey, { maxNetworkRetries: 2, timeout: TIMEOUT_MS, telemetry: false, ...sandbox }),
    webhookSecret,
  }
}
