import { makePrices } from '#domains/billing/prices/server/sync-price-list.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { makePricesTexts as texts } from './command-texts.ts'

// Creates the plans' prices in the payment provider's account: `STRIPE_SECRET_KEY=sk_... npm run make-prices`.

const apiKey = process.env['STRIPE_SECRET_KEY']
if (apiKey) {
  const made = await makePrices(openStripe({ apiKey, webhookSecret: '' }).api)
  process.stdout.write(`${made.length > 0 ? texts.made(made) : texts.nothingNew}\n`)
} else {
  process.stderr.write(`${texts.usage}\n`)
  process.exitCode = 1
}
