import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { payCheckout, type PaymentChoice } from '../billing/complete-checkout.ts'
import { DAY_SECONDS } from '../billing/periods.ts'
import { getRecord } from '../resources/find-record.ts'
import { testCards, type TestCard } from '../resources/payment-methods.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { CheckoutSession, LineItem } from '../wire/stripe-objects.ts'
import { renderAlert, cardChoice, page } from './page-frame.ts'
import { formatDay, formatEuros, sandboxNl } from './sandbox-pages.nl.ts'

const nl = sandboxNl.pay
const PATH = '/c/pay/:id'

const submitted = z.object({
  does: z.enum(['pay', 'fail', 'cancel']),
  method: z.enum(['card', 'ideal', 'bancontact', 'sepa_debit']),
  card: z.enum(Object.keys(testCards) as [TestCard, ...TestCard[]]).default('succeeds'),
  email: z.email().optional(),
})

export function servePayPage(sandbox: Sandbox): Hono {
  const pages = new Hono()
  pages.get(PATH, (context) => {
    const session = sandbox.store.get('checkoutSession', context.req.param('id'))
    if (!session) return context.notFound()
    return context.html(session.status === 'open' ? payPage(sandbox, session, context) : closedPage(session))
  })
  pages.post(PATH, async (context) => {
    const form = submitted.safeParse(await context.req.parseBody())
    const session = sandbox.store.get('checkoutSession', context.req.param('id'))
    if (!session) return context.notFound()
    if (!form.success) return context.text('400', 400)
    return form.data.does === 'cancel'
      ? respondCanceled(context, session)
      : pay(sandbox, context, session, form.data)
  })
  return pages
}

function pay(sandbox: Sandbox, context: Context, session: CheckoutSession, form: z.output<typeof submitted>) {
  const { method, card, email = null, does } = form
  if (!session.payment_method_types.includes(method)) return context.text('400', 400)
  const choice: PaymentChoice = { method, card, email, fails: does === 'fail' }
  // A form sent a second time finds the session complete, and gets the same redirect.
  const after = sandbox.store.atomically(() => payCheckout(sandbox, session, choice))
  if (after.status === 'complete') return context.redirect(returnUrl(after), 303)
  return context.redirect(`${context.req.path}?${after.status === 'open' ? 'failed' : ''}`, 303)
}

const returnUrl = ({ success_url: url, id }: CheckoutSession) =>
  (url ?? '').replace('{CHECKOUT_SESSION_ID}', id)

function respondCanceled(context: Context, { cancel_url: url }: CheckoutSession) {
  if (url) return context.redirect(url, 303)
  return context.html(
    page(
      nl.title,
      html`<h1>${nl.title}</h1>
        <p>${nl.canceled}</p>`,
    ),
  )
}

function closedPage(session: CheckoutSession) {
  const isPaid = session.status === 'complete'
  return page(
    nl.title,
    html`<h1>${nl.title}</h1>
      <p>${isPaid ? nl.done : nl.expired}</p>
      ${isPaid ? html`<a class="button" href="${returnUrl(session)}">${sandboxNl.back}</a>` : ''}`,
  )
}

function payPage(sandbox: Sandbox, session: CheckoutSession, context: Context) {
  const { lineItems, trialDays, trialEndsAt } = getRecord(sandbox, 'sessionPlan', session.id)
  const trialEnd = trialDays ? sandbox.clock.now() + trialDays * DAY_SECONDS : trialEndsAt
  return page(
    nl.title,
    html`<h1>${trialEnd ? nl.nothingToday : nl.youPay}</h1>
      <p class="amount">${formatEuros(session.amount_total ?? 0)}</p>
      ${
        session.mode === 'subscription'
          ? html`<p class="soft">
              ${trialEnd ? nl.trialUntil(formatDay(trialEnd), priceOf(lineItems)) : nl.renews(priceOf(lineItems))}
            </p>`
          : ''
      }
      ${context.req.query('failed') === undefined ? '' : renderAlert(nl.failed)}
      <div class="card">
        <table>
          ${lineItems.map(lineRow)}
        </table>
      </div>
      <form method="post" action="${context.req.path}">
        ${session.customer || session.customer_email ? '' : emailField()}
        ${methodChoice(session)}${cardChoice(true)}
        <button class="main" name="does" value="pay">
          ${trialEnd ? nl.start : `${nl.submit} ${formatEuros(session.amount_total ?? 0)}`}
        </button>
        <button name="does" value="fail">${nl.fail}</button>
        <button name="does" value="cancel" formnovalidate>${nl.cancel}</button>
      </form>
      <p class="soft">${nl.leave}</p>`,
  )
}

const lineRow = ({ description, quantity, amount_subtotal: amount }: LineItem) => html`
  <tr>
    <th scope="row">${quantity === 1 ? '' : nl.quantity(quantity ?? 1)} ${description}</th>
    <td>${formatEuros(amount)}</td>
  </tr>
`

function priceOf(lineItems: LineItem[]): string {
  const total = lineItems.reduce((sum, { amount_total: amount }) => sum + amount, 0)
  const recurring = lineItems[0]?.price?.recurring
  return `${formatEuros(total)} ${recurring ? sandboxNl.every(recurring.interval, recurring.interval_count) : ''}`.trim()
}

const emailField = () => html`
  <label class="field">${nl.email}<input type="email" name="email" autocomplete="email" required /></label>
`

const order = ['ideal', 'card', 'bancontact', 'sepa_debit']

const methodChoice = ({ payment_method_types: offered }: CheckoutSession) => html`
  <fieldset>
    <legend>${nl.method}</legend>
    ${order
      .filter((method) => offered.includes(method))
      .map(
        (method, position) => html`
          <label class="choice">
            <input type="radio" name="method" value="${method}" ${position === 0 ? 'checked' : ''} />
            ${nl.methods[method]}
          </label>
        `,
      )}
  </fieldset>
`
