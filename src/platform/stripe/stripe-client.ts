import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'
import type { PaymentProvider } from '../services.ts'

export type StripeAccess = {
  apiKey: string
  webhookSecret: string
  /** Where a stand-in for the provider listens on this machine; the provider's own address unless given. */
  standInPort?: number
}

const TIMEOUT_MS = 20_000

// Signs nothing that anyone could know, so that without keys no message of the provider is believed.
const noAccess = (): StripeAccess => ({
  apiKey: 'sk_test_none',
  webhookSecret: randomBytes(32).toString('hex'),
})

/** The one place where a client of the payment provider is made; without access it is closed. */
export function openStripe(access: StripeAccess | undefined): PaymentProvider {
  const { apiKey, webhookSecret, standInPort } = access ?? noAccess()
  const standIn = standInPort && { host: '127.0.0.1', port: standInPort, protocol: 'http' as const }
  return {
    isOpen: access !== undefined,
    api: new Stripe(apiKey, { maxNetworkRetries: 2, timeout: TIMEOUT_MS, telemetry: false, ...standIn }),
    webhookSecret,
    dashboardUrl: access && !standInPort ? dashboardUrl(apiKey) : undefined,
  }
}

const dashboardUrl = (apiKey: string) =>
  `https://dashboard.stripe.com${apiKey.includes('_test_') ? '/test' : ''}`
