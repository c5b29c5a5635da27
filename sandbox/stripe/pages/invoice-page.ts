import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import PdfDocument from 'pdfkit'
import { z } from 'zod'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { isUnpaid } from '../billing/throw-declined.ts'
import { newCard, testCards, type TestCard } from '../resources/payment-methods.ts'
import type { Sandbox } from '../state/sandbox.ts'
import type { Invoice } from '../wire/stripe-objects.ts'
import { renderAlert, cardChoice, page } from './page-frame.ts'
import { formatDay, formatEuros, sandboxNl } from './sandbox-pages.nl.ts'

const nl = sandboxNl.invoice
const PATH = '/invoice/:id'
const submitted = z.object({ card: z.enum(Object.keys(testCards) as [TestCard, ...TestCard[]]) })

export function serveInvoicePage(sandbox: Sandbox): Hono {
  const pages = new Hono()
  pages.get(PATH, (context) => {
    const invoice = sandbox.store.get('invoice', context.req.param('id'))
    if (!invoice) return context.notFound()
    return context.html(invoicePage(sandbox, invoice, context))
  })
  pages.post(PATH, async (context) => {
    const form = submitted.safeParse(await context.req.parseBody())
    const invoice = sandbox.store.get('invoice', context.req.param('id'))
    if (!invoice) return context.notFound()
    if (!form.success) return context.text('400', 400)
    const isPaid = sandbox.store.atomically(() => pay(sandbox, invoice, form.data.card))
    return context.redirect(isPaid ? context.req.path : `${context.req.path}?failed`, 303)
  })
  pages.get(`${PATH}/pdf`, async (context) => {
    const invoice = sandbox.store.get('invoice', context.req.param('id'))
    if (!invoice) return context.notFound()
    const file = new Uint8Array(await drawPdf(invoice))
    return context.body(file, 200, { 'content-type': 'application/pdf' })
  })
  return pages
}

// Pays as a manual attempt, because the customer is present.
function pay(sandbox: Sandbox, invoice: Invoice, card: TestCard): boolean {
  if (!isUnpaid(sandbox, invoice)) return true
  const after = collectInvoice(sandbox, invoice, { method: newCard(sandbox, card), isPresent: true })
  return !isUnpaid(sandbox, after)
}

function invoicePage(sandbox: Sandbox, invoice: Invoice, context: Context) {
  const title = nl.title(invoice.number ?? nl.draft)
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="soft">${formatDay(invoice.created)}. ${nl.statuses[invoice.status ?? '']}.</p>
      ${context.req.query('failed') === undefined ? '' : renderAlert(sandboxNl.pay.failed)}
      <div class="card">
        <table>
          ${rowsOf(invoice).map(
            ([label, amount]) =>
              html`<tr>
                <th scope="row">${label}</th>
                <td>${amount}</td>
              </tr>`,
          )}
        </table>
      </div>
      <a class="button" href="${context.req.path}/pdf">${nl.pdf}</a>
      ${
        isUnpaid(sandbox, invoice)
          ? html`<form method="post" action="${context.req.path}">
              ${cardChoice(false)}<button class="main">${nl.payNow}</button>
            </form>`
          : ''
      }`,
  )
}

function rowsOf({ lines, total, amount_due: due }: Invoice): [label: string, amount: string][] {
  return [
    ...lines.data.map(({ description, amount }): [string, string] => [
      description ?? '',
      formatEuros(amount),
    ]),
    [nl.total, formatEuros(total)],
    ...(due === total ? [] : ([[nl.balance, formatEuros(due - total)]] satisfies [string, string][])),
    [nl.due, formatEuros(due)],
  ]
}

function drawPdf(invoice: Invoice): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', margin: 56 })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  document
    .fontSize(20)
    .text(nl.title(invoice.number ?? nl.draft))
    .moveDown()
  document.fontSize(11).text(`${nl.date}: ${formatDay(invoice.created)}`)
  document.text(`${nl.status}: ${nl.statuses[invoice.status ?? ''] ?? ''}`).moveDown()
  for (const [label, amount] of rowsOf(invoice)) {
    const { y } = document
    document.text(amount, 420, y, { width: 119, align: 'right' })
    document.text(label, 56, y, { width: 350 }).moveDown(0.5)
  }
  document.end()
  return done
}
