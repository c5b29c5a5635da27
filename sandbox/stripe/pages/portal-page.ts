import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { cancellationFields, saveSubscription } from '../billing/end-subscription.ts'
import { currentPeriod } from '../billing/renew-subscription.ts'
import { productName } from '../billing/invoice-lines.ts'
import { saveCustomer } from '../resources/customers.ts'
import { getRecord } from '../resources/find-record.ts'
import { attachPaymentMethod, newCard, testCards, type TestCard } from '../resources/payment-methods.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { Invoice, Subscription } from '../wire/stripe-objects.ts'
import { renderAlert, cardChoice, renderNote, page } from './page-frame.ts'
import { formatDay, formatEuros, sandboxNl } from './sandbox-pages.nl.ts'

const nl = sandboxNl.portal
const PATH = '/p/session/:id'

const submitted = z.discriminatedUnion('does', [
  z.object({ does: z.enum(['cancel', 'resume']), subscription: z.string() }),
  z.object({ does: z.literal('card'), card: z.enum(Object.keys(testCards) as [TestCard, ...TestCard[]]) }),
])

export function servePortalPage(sandbox: Sandbox): Hono {
  const pages = new Hono()
  pages.get(PATH, (context) => {
    const session = sandbox.store.get('portalSession', context.req.param('id'))
    if (!session) return context.notFound()
    return context.html(portalPage(sandbox, session.customer, session.return_url, context))
  })
  pages.post(PATH, async (context) => {
    const form = submitted.safeParse(await context.req.parseBody())
    const session = sandbox.store.get('portalSession', context.req.param('id'))
    if (!session) return context.notFound()
    if (!form.success) return context.text('400', 400)
    const isDone = sandbox.store.atomically(() =>
      form.data.does === 'card'
        ? changeCard(sandbox, session.customer, form.data.card)
        : setEnding(sandbox, session.customer, form.data.subscription, form.data.does === 'cancel'),
    )
    return context.redirect(`${context.req.path}?${isDone ? 'saved' : 'refused'}`, 303)
  })
  return pages
}

const runs = ({ status }: Subscription) => status !== 'canceled' && status !== 'incomplete_expired'

const subscriptionsOf = ({ store }: Sandbox, customer: string) =>
  store.all('subscription').filter((one) => one.customer === customer && runs(one))

function setEnding(sandbox: Sandbox, customer: string, id: string, ends: boolean): boolean {
  const before = subscriptionsOf(sandbox, customer).find((one) => one.id === id)
  if (!before) return false
  const end = ends ? currentPeriod(before).end : null
  saveSubscription(sandbox, before, { ...before, ...cancellationFields(sandbox, end, ends) })
  return true
}

function changeCard(sandbox: Sandbox, customerId: string, card: TestCard): boolean {
  if (card === 'isDeclined') return false
  const { id } = attachPaymentMethod(sandbox, newCard(sandbox, card), customerId)
  const customer = getRecord(sandbox, 'customer', customerId)
  const settings = { ...customer.invoice_settings, default_payment_method: id }
  saveCustomer(sandbox, customer, { ...customer, invoice_settings: settings })
  for (const subscription of subscriptionsOf(sandbox, customerId))
    saveSubscription(sandbox, subscription, { ...subscription, default_payment_method: id })
  return true
}

function portalPage(sandbox: Sandbox, customer: string, back: string | null, context: Context) {
  const subscriptions = subscriptionsOf(sandbox, customer)
  const invoices = sandbox.store
    .all('invoice')
    .filter((invoice) => invoice.customer === customer && invoice.status !== 'draft')
    .reverse()
  return page(
    nl.title,
    html`<h1>${nl.title}</h1>
      ${context.req.query('saved') === undefined ? '' : renderNote(nl.saved)}
      ${context.req.query('refused') === undefined ? '' : renderAlert(nl.cardRefused)}
      <h2>${nl.subscription}</h2>
      ${subscriptions.length === 0 ? html`<p>${nl.none}</p>` : ''}
      ${subscriptions.map((subscription) => subscriptionCard(sandbox, subscription, context))}
      <h2>${nl.method}</h2>
      <p>${methodOf(sandbox, customer)}</p>
      <form method="post" action="${context.req.path}">
        ${cardChoice(false)}
        <button name="does" value="card">${nl.changeCard}</button>
      </form>
      <h2>${nl.invoices}</h2>
      ${invoices.length === 0 ? html`<p>${nl.noInvoices}</p>` : invoiceTable(invoices)}
      ${back ? html`<a class="button" href="${back}">${sandboxNl.back}</a>` : ''}`,
  )
}

function subscriptionCard(sandbox: Sandbox, subscription: Subscription, context: Context) {
  const { id, items, status, cancel_at: cancelAt } = subscription
  const end = formatDay(cancelAt ?? currentPeriod(subscription).end)
  return html`<div class="card">
    ${items.data.map(
      ({ price }) =>
        html`<p>
          ${productName(sandbox, price)}, ${formatEuros(price.unit_amount ?? 0)}
          ${sandboxNl.every(price.recurring?.interval ?? '', price.recurring?.interval_count ?? 1)}
        </p>`,
    )}
    <p class="soft">${nl.statuses[status] ?? status}. ${cancelAt ? nl.endsOn(end) : nl.renewsOn(end)}.</p>
    <form method="post" action="${context.req.path}">
      <input type="hidden" name="subscription" value="${id}" />
      <button name="does" value="${cancelAt ? 'resume' : 'cancel'}">
        ${cancelAt ? nl.resume : nl.cancel(end)}
      </button>
    </form>
  </div>`
}

function methodOf(sandbox: Sandbox, customer: string): string {
  const { invoice_settings: settings } = getRecord(sandbox, 'customer', customer)
  const [subscription] = subscriptionsOf(sandbox, customer)
  const id = subscription?.default_payment_method ?? settings.default_payment_method
  const method = id ? sandbox.store.get('paymentMethod', id) : undefined
  const last4 = method?.card?.last4 ?? method?.sepa_debit?.last4
  if (!method || !last4) return nl.noMethod
  return nl.ending(sandboxNl.pay.methods[method.type] ?? method.type, last4)
}

const invoiceTable = (invoices: Invoice[]) => html`
  <table>
    ${invoices.map(
      ({ number, created, status, total, hosted_invoice_url: url }) => html`
        <tr>
          <th scope="row">
            <a href="${url ?? ''}">${number}</a>
            <div class="soft">${formatDay(created)}, ${sandboxNl.invoice.statuses[status ?? '']}</div>
          </th>
          <td>${formatEuros(total)}</td>
        </tr>
      `,
    )}
  </table>
`
