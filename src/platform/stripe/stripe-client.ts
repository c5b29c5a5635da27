import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'

export type PaymentProvider = {
  /** False without API keys: payments are closed then. */
  isOpen: boolean
  api: Stripe
  webhookSecret: string
  dashboardUrl: string | undefined
}

export type StripeAccess = {
  apiKey: string
  webhookSecret: string
  /** Port of a stand-in for the provider on this machine; undefined for the provider itself. */
  standInPort?: number
}

const TIMEOUT_MS = 20_000

// A random secret, so that without keys no webhook is accepted.
const noAccess = (): StripeAccess => ({
  apiKey: 'sk_test_none',
  webhookSecret: randomBytes(32).toString('hex'),
})

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
