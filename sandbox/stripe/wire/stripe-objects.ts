import type Stripe from 'stripe'

type Plain = string | number | boolean | null | undefined | void

/** Type of the SDK as JSON: expandable fields are ids, and decimals are text. */
type Wire<T> = string extends T ? (object extends T ? WireEach<T> : Extract<T, Plain>) : WireEach<T>
type WireEach<T> = T extends Plain
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : { [Field in keyof T]: Wire<T[Field]> }

export type Customer = Wire<Stripe.Customer>
export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
export type Plan = Wire<Stripe.Plan>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type LineItem = Wire<Stripe.LineItem>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type Charge = Wire<Stripe.Charge>
export type Refund = Wire<Stripe.Refund>
export type Dispute = Wire<Stripe.Dispute>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>
export type Metadata = Record<string, string>

export type EventType = Stripe.Event['type']
export type SandboxEvent = Omit<Wire<Stripe.EventBase>, 'data'> & {
  data: { object: unknown; previous_attributes?: Record<string, unknown> }
}

export function listOf<T>(
  data: T[],
  url: string,
): { object: 'list'; data: T[]; has_more: false; url: string } {
  return { object: 'list', data, has_more: false, url }
}
