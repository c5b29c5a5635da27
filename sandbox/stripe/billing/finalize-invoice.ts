import { emit, emitChange } from '../delivery/emit-event.ts'
import { newId } from '../state/new-id.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { saveCustomer } from '../resources/customers.ts'
import { getRecord } from '../resources/find-record.ts'
import type { Invoice, InvoicePayment } from '../wire/stripe-objects.ts'
import { computeDueAndEndingBalance } from './draft-invoice.ts'
import { createPaymentIntent } from './take-payment.ts'

export function saveInvoice(sandbox: Sandbox, before: Invoice, after: Invoice): Invoice {
  emitChange(sandbox, 'invoice.updated', before, after)
  return sandbox.store.put('invoice', after)
}

/** Finalizes an invoice: it gets its number, uses the customer's balance and can be paid. */
export function finalizeInvoice(sandbox: Sandbox, draft: Invoice): Invoice {
  const customer = getRecord(sandbox, 'customer', draft.customer ?? '')
  const { due, ending } = computeDueAndEndingBalance(draft.total, customer.balance)
  const balanced = { ...draft, amount_due: due, amount_remaining: due, starting_balance: customer.balance }
  saveCustomer(sandbox, customer, { ...customer, balance: ending, currency: draft.currency })
  const open = markInvoiceOpen(sandbox, balanced, ending)
  if (due > 0) requestPayment(sandbox, open)
  emit(sandbox, 'invoice.finalized', open)
  return open
}

export function markInvoiceOpen(sandbox: Sandbox, draft: Invoice, endingBalance: number): Invoice {
  const { store, clock, url } = sandbox
  const customer = getRecord(sandbox, 'customer', draft.customer ?? '')
  const sequence = customer.next_invoice_sequence ?? 1
  store.put('customer', { ...customer, next_invoice_sequence: sequence + 1 })
  const now = clock.now()
  return store.put('invoice', {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: endingBalance,
    hosted_invoice_url: `${url}/invoice/${draft.id}`,
    invoice_pdf: `${url}/invoice/${draft.id}/pdf`,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  })
}

function requestPayment(sandbox: Sandbox, invoice: Invoice): void {
  const intent = createPaymentIntent(sandbox, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.parent ? 'Subscription' : invoice.description,
    metadata: {},
    paymentMethodTypes: ['card', 'sepa_debit'],
    savesPaymentMethod: true,
  })
  linkPayment(sandbox, invoice, intent.id)
}

export const linkPayment = ({ store, clock }: Sandbox, invoice: Invoice, intent: string): InvoicePayment =>
  store.put('invoicePayment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })

export const paymentOf = ({ store }: Sandbox, invoice: Invoice): InvoicePayment | undefined =>
  store.all('invoicePayment').find((payment) => payment.invoice === invoice.id)

export function voidInvoice(sandbox: Sandbox, invoice: Invoice): Invoice {
  const { store, clock } = sandbox
  const now = clock.now()
  const payment = paymentOf(sandbox, invoice)
  if (payment)
    store.put('invoicePayment', {
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    })
  const intent = payment && getRecord(sandbox, 'paymentIntent', payment.payment.payment_intent ?? '')
  if (intent) {
    const canceled = store.put('paymentIntent', {
      ...intent,
      canceled_at: now,
      cancellation_reason: 'void_invoice',
      status: 'canceled',
    })
    emit(sandbox, 'payment_intent.canceled', canceled)
  }
  const after = store.put('invoice', {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  })
  emit(sandbox, 'invoice.voided', after)
  return after
}
