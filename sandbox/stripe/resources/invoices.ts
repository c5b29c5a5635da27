import { z } from 'zod'
import { previewChange } from '../billing/change-subscription.ts'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { throwDeclined, isUnpaid } from '../billing/throw-declined.ts'
import { finalizeInvoice, voidInvoice } from '../billing/finalize-invoice.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { listPage } from '../wire/list-page.ts'
import { expandSchema, integer, pageParameters, text, noParameters } from '../wire/parameters.ts'
import type { Invoice } from '../wire/stripe-objects.ts'
import { throwInvalid } from '../wire/stripe-refusal.ts'
import { endpoint, defineRecordEndpoint, defineListEndpoint } from './endpoint.ts'
import { findRequested, findByParameter } from './find-record.ts'
import { checkProrationDate, itemWish, prorationBehavior } from './subscriptions.ts'

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
  expand: expandSchema,
})

export const invoiceEndpoints = [
  defineListEndpoint(
    '/v1/invoices',
    'invoice',
    { customer: text, status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']) },
    {
      parameters: { subscription: text.optional() },
      holds: ({ parent }, { subscription: id }) =>
        id === undefined || parent?.subscription_details?.subscription === id,
    },
  ),
  endpoint('POST', '/v1/invoices/create_preview', previewed, (sandbox, asked) => preview(sandbox, asked)),
  defineRecordEndpoint('/v1/invoices', 'invoice'),
  endpoint('POST', '/v1/invoices/:id/finalize', noParameters, (sandbox, _, id) => {
    const invoice = findRequested(sandbox, 'invoice', id)
    if (invoice.status !== 'draft')
      throwInvalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
    return finalizeInvoice(sandbox, invoice)
  }),
  endpoint(
    'POST',
    '/v1/invoices/:id/pay',
    z.strictObject({ payment_method: text.optional(), expand: expandSchema }),
    (sandbox, asked, id) => pay(sandbox, findRequested(sandbox, 'invoice', id), asked.payment_method),
  ),
  endpoint('POST', '/v1/invoices/:id/void', noParameters, (sandbox, _, id) => {
    const invoice = findRequested(sandbox, 'invoice', id)
    if (invoice.status !== 'open')
      throwInvalid('You can only pass in open invoices.', undefined, 'invoice_not_editable')
    return voidInvoice(sandbox, invoice)
  }),
  endpoint('GET', '/v1/invoices/:id/lines', z.strictObject(pageParameters), (sandbox, asked, id) =>
    listPage(findRequested(sandbox, 'invoice', id).lines.data.toReversed(), asked, {
      url: `/v1/invoices/${id}/lines`,
      what: 'line item',
    }),
  ),
  defineListEndpoint('/v1/invoice_payments', 'invoicePayment', { invoice: text }),
  defineRecordEndpoint('/v1/invoice_payments', 'invoicePayment'),
]

function preview(sandbox: Sandbox, asked: z.output<typeof previewed>): Invoice {
  const subscription = findByParameter(sandbox, 'subscription', asked.subscription, 'subscription')
  if (asked.customer !== undefined && asked.customer !== subscription.customer)
    throwInvalid('The subscription does not belong to this customer.', 'subscription')
  if (subscription.status === 'canceled')
    throwInvalid('No upcoming invoices for this subscription.', undefined, 'invoice_upcoming_none')
  const details = asked.subscription_details
  if (!details?.items && subscription.cancel_at_period_end)
    throwInvalid('No upcoming invoices for this subscription.', undefined, 'invoice_upcoming_none')
  return previewChange(
    sandbox,
    subscription,
    details?.items && {
      items: details.items,
      prorations: details.proration_behavior ?? 'create_prorations',
      prorationDate: checkProrationDate(subscription, details.proration_date),
    },
  )
}

function pay(sandbox: Sandbox, invoice: Invoice, methodId: string | undefined): Invoice {
  if (invoice.status === 'paid') throwInvalid('Invoice is already paid', undefined, 'invoice_already_paid')
  if (invoice.status === 'void') throwInvalid('This invoice has been voided and cannot be paid.')
  const open = invoice.status === 'draft' ? finalizeInvoice(sandbox, invoice) : invoice
  if (open.amount_due > 0 && !isUnpaid(sandbox, open))
    throwInvalid('This invoice already has a payment that is being processed.')
  const method = methodId && findByParameter(sandbox, 'paymentMethod', methodId, 'payment_method')
  const collected = collectInvoice(sandbox, open, { isPresent: false, ...(method && { method }) })
  if (isUnpaid(sandbox, collected)) throwDeclined(sandbox, collected, { leavesTraces: true })
  return collected
}
