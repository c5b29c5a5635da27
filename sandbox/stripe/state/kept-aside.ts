import type { LineItem, Metadata } from '../wire/stripe-objects.ts'

/** What a Checkout session was asked to make once it is paid. */
export type SessionPlan = {
  id: string
  lineItems: LineItem[]
  trialEndsAt: number | null
  trialDays: number | null
  subscriptionMetadata: Metadata
  subscriptionDescription: string | null
  paymentMetadata: Metadata
  paymentDescription: string | null
  savesPaymentMethod: boolean
  invoiceMetadata: Metadata
  invoiceDescription: string | null
}

/** A payment or refund that the bank settles later. */
export type ChargePlan = { id: string; settlesAt: number; succeeds: boolean }

/** A credit or a charge that waits for the next invoice of its subscription. */
export type PendingItem = {
  id: string
  customer: string
  subscription: string
  subscriptionItem: string
  amountCents: number
  currency: string
  description: string
  price: string
  quantity: number
  unitAmountCents: number
  start: number
  end: number
  isCredit: boolean
  credited: { invoice: string; lines: string[] } | null
}

/** An event under way to the webhook; `attempts` is how often it was tried, `chance` what befalls it. */
export type Delivery = { id: string; event: string; dueAt: number; attempts: number; chance: number }

/** What befalls events on their way. */
export type DeliverySettings = {
  isPaused: boolean
  extraCopies: number
  maxDelaySeconds: number
  isShuffled: boolean
  lostAttempts: number
  seed: number
}

/** The answer to a request with an idempotency key, given again to whoever repeats it. */
export type RepeatableAnswer = {
  id: string
  request: string
  status: number
  body: string
  expiresAt: number
}
