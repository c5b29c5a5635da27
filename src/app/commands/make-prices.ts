import { makePrices } from '#domains/billing/prices/server/sync-price-list.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { printFailure, say } from './as-command.ts'
import { makePricesTexts as texts } from './command-texts.ts'

// `STRIPE_SECRET_KEY=sk_... npm run make-prices` creates the plans' missing products and prices at
// Stripe.

const apiKey = process.env['STRIPE_SECRET_KEY']
if (apiKey) {
  const made = await makePrices(openStripe({ apiKey, webhookSecret: '' }).api)
  say(made.length > 0 ? texts.made(made) : texts.nothingNew)
} else printFailure(texts.usage)
