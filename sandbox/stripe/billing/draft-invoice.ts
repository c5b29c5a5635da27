import { emit } from '../delivery/emit-event.ts'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { getRecord } from '../resources/find-record.ts'
import {
  type Customer,
  type Invoice,
  type InvoiceLine,
  listOf,
  type Metadata,
  type Subscription,
} from '../wire/stripe-objects.ts'
import type { Period } from './invoice-lines.ts'

/** Stripe charges a renewal an hour after it drafts the invoice. */
const HOUR_SECONDS = 3600
/** Smallest amount that Stripe charges. A smaller amount stays on the customer's balance. */
const SMALLEST_CHARGE_CENTS = 50

export type Draft = {
  customer: string
  subscription: Subscription | null
  lines: InvoiceLine[]
  reason: Invoice['billing_reason']
  period: Period
  metadata?: Metadata
  description?: string | null
}

/** Creates a draft invoice, to be finalized within an hour. */
export function draftInvoice(sandbox: Sandbox, draft: Draft): Invoice {
  const invoice = invoiceOf(sandbox, draft, newId('in'))
  sandbox.store.put('invoice', invoice)
  emit(sandbox, 'invoice.created', invoice)
  return invoice
}

export const previewInvoice = (sandbox: Sandbox, draft: Draft): Invoice => ({
  ...invoiceOf(sandbox, draft, newId('upcoming_in')),
  automatically_finalizes_at: null,
  webhooks_delivered_at: null,
})

/** Applies the customer's balance to an amount, in cents. A balance below zero is credit. */
export function computeDueAndEndingBalance(total: number, balance: number): { due: number; ending: number } {
  const owed = Math.max(0, total + balance)
  const due = owed < SMALLEST_CHARGE_CENTS ? 0 : owed
  return { due, ending: balance + total - due }
}

function invoiceOf(sandbox: Sandbox, draft: Draft, id: string): Invoice {
  const { subscription, lines, reason, period } = draft
  const customer = getRecord(sandbox, 'customer', draft.customer)
  const now = sandbox.clock.now()
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { due } = computeDueAndEndingBalance(total, customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'NL',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: now + HOUR_SECONDS,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: lines[0]?.currency ?? 'eur',
    custom_fields: null,
    ...customerPart(customer),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: draft.description ?? null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      lines.map((line) => ({ ...line, invoice: id })),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: draft.metadata ?? {},
    next_payment_attempt: subscription ? now + HOUR_SECONDS : null,
    number: null,
    on_behalf_of: null,
    parent: subscription && parentOf(subscription),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  }
}

const parentOf = ({ id, metadata }: Subscription) => ({
  quote_details: null,
  subscription_details: { metadata, subscription: id },
  type: 'subscription_details' as const,
})

const customerPart = ({ id, address, email, name, phone, shipping, tax_exempt: exempt }: Customer) => ({
  customer: id,
  customer_account: null,
  customer_address: address ?? null,
  customer_email: email,
  customer_name: name ?? null,
  customer_phone: phone ?? null,
  customer_shipping: shipping,
  customer_tax_exempt: exempt ?? null,
  customer_tax_ids: [],
})
