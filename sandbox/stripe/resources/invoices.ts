import { z } from 'zod'
import { previewChange } from '../billing/change-subscription.ts'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { declined, isUnpaid } from '../billing/declined.ts'
import { finalizeInvoice, voidInvoice } from '../billing/finalize-invoice.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import { expand, integer, listing, text, nothing } from '../wire/parameters.ts'
import type { Invoice } from '../wire/stripe-objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { endpoint } from './endpoint.ts'
import { findEndpoint, requested, named } from './found.ts'
import { checkedProrationDate, itemWish, prorationBehavior } from './subscriptions.ts'

const listed = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  ...listing,
})
const previewed = z.strictObject({
  customer: text.optional(),
  subscription: text,
  subscription_details: z
    .strictObject({
      items: z.array(itemWish).optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: integer.optional(),
    })
    .optional(),
  expand,
})

export const invoiceEndpoints = [
  endpoint('GET', '/v1/invoices', listed, (sandbox, asked) =>
    listPage(
      sandbox.store.all('invoice').filter((invoice) => isAskedFor(invoice, asked)),
      asked,
      { url: '/v1/invoices', what: 'invoice' },
    ),
  ),
  endpoint('POST', '/v1/invoices/create_preview', previewed, (sandbox, asked) => preview(sandbox, asked)),
  findEndpoint('/v1/invoices', 'invoice'),
  endpoint('POST', '/v1/invoices/:id/finalize', nothing, (sandbox, _, id) => {
    const invoice = requested(sandbox, 'invoice', id)
    if (invoice.status !== 'draft')
      invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
    return finalizeInvoice(sandbox, invoice)
  }),
  endpoint(
    'POST',
    '/v1/invoices/:id/pay',
    z.strictObject({ payment_method: text.optional(), expand }),
    (sandbox, asked, id) => pay(sandbox, requested(sandbox, 'invoice', id), asked.payment_method),
  ),
  endpoint('POST', '/v1/invoices/:id/void', nothing, (sandbox, _, id) => {
    const invoice = requested(sandbox, 'invoice', id)
    if (invoice.status !== 'open')
      invalid('You can only pass in open invoices.', undefined, 'invoice_not_editable')
    return voidInvoice(sandbox, invoice)
  }),
  endpoint('GET', '/v1/invoices/:id/lines', z.strictObject(listing), (sandbox, asked, id) =>
    listPage(requested(sandbox, 'invoice', id).lines.data.toReversed(), asked, {
      url: `/v1/invoices/${id}/lines`,
      what: 'line item',
    }),
  ),
  endpoint(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({ invoice: text.optional(), ...listing }),
    (sandbox, asked) =>
      listPage(
        sandbox.store
          .all('invoicePayment')
          .filter(({ invoice }) => asked.invoice === undefined || invoice === asked.invoice),
        asked,
        { url: '/v1/invoice_payments', what: 'invoice_payment' },
      ),
  ),
  findEndpoint('/v1/invoice_payments', 'invoicePayment'),
]

function preview(sandbox: Sandbox, asked: z.output<typeof previewed>): Invoice {
  const subscription = named(sandbox, 'subscription', asked.subscription, 'subscription')
  if (asked.customer !== undefined && asked.customer !== subscription.customer)
    invalid('The subscription does not belong to this customer.', 'subscription')
  if (subscription.status === 'canceled')
    invalid('No upcoming invoices for this subscription.', undefined, 'invoice_upcoming_none')
  const details = asked.subscription_details
  if (!details?.items && subscription.cancel_at_period_end)
    invalid('No upcoming invoices for this subscription.', undefined, 'invoice_upcoming_none')
  return previewChange(
    sandbox,
    subscription,
    details?.items && {
      items: details.items,
      prorations: details.proration_behavior ?? 'create_prorations',
      prorationDate: checkedProrationDate(subscription, details.proration_date),
    },
  )
}

function pay(sandbox: Sandbox, invoice: Invoice, methodId: string | undefined): Invoice {
  if (invoice.status === 'paid') invalid('Invoice is already paid', undefined, 'invoice_already_paid')
  if (invoice.status === 'void') invalid('This invoice has been voided and cannot be paid.')
  const open = invoice.status === 'draft' ? finalizeInvoice(sandbox, invoice) : invoice
  if (open.amount_due > 0 && !isUnpaid(sandbox, open))
    invalid('This invoice already has a payment that is being processed.')
  const method = methodId && named(sandbox, 'paymentMethod', methodId, 'payment_method')
  const collected = collectInvoice(sandbox, open, { isPresent: false, ...(method && { method }) })
  if (isUnpaid(sandbox, collected)) declined(sandbox, collected, { leavesTraces: true })
  return collected
}

const isAskedFor = ({ customer, parent, status }: Invoice, asked: z.output<typeof listed>): boolean =>
  (asked.customer === undefined || customer === asked.customer) &&
  (asked.subscription === undefined || parent?.subscription_details?.subscription === asked.subscription) &&
  (asked.status === undefined || status === asked.status)
