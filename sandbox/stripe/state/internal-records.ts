import type { LineItem, Metadata } from '../wire/stripe-objects.ts'

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

export type PlannedSettlement = { id: string; settlesAt: number; succeeds: boolean }

export type PendingItem = {
  id: string
  subscription: string
  subscriptionItem: string
  amountCents: number
  description: string
  price: string
  quantity: number
  start: number
  end: number
  isCredit: boolean
  credited: { invoice: string; lines: string[] } | null
}

/**
 * Event on its way to the webhook. `attempts` counts failed attempts. `chance` decides the order of
 * deliveries that are due at the same time, if deliveries are shuffled.
 */
export type Delivery = { id: string; event: string; dueAt: number; attempts: number; chance: number }

export type DeliverySettings = {
  isPaused: boolean
  extraCopies: number
  maxDelaySeconds: number
  isShuffled: boolean
  lostAttempts: number
  seed: number
}

export type RepeatableAnswer = {
  id: string
  request: string
  status: number
  body: string
  expiresAt: number
}
