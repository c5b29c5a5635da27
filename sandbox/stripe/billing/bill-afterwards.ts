import { emit } from '../delivery/emit-event.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { known } from '../resources/found.ts'
import type { CheckoutSession, PaymentIntent } from '../wire/stripe-objects.ts'
import { markPaid } from './collect-invoice.ts'
import { draftInvoice } from './draft-invoice.ts'
import { numbered, tieToPayment } from './finalize-invoice.ts'
import { boughtLine } from './invoice-lines.ts'

/** Makes the invoice of what was paid once, when the session asks for one; answers its id. */
export function billAfterwards(
  sandbox: Sandbox,
  session: CheckoutSession,
  intent: PaymentIntent,
): string | null {
  if (!session.invoice_creation?.enabled || !session.customer) return null
  const plan = known(sandbox, 'sessionPlan', session.id)
  const now = sandbox.clock.now()
  const draft = draftInvoice(sandbox, {
    customer: session.customer,
    subscription: null,
    lines: plan.lineItems.flatMap((item) =>
      item.price ? [boughtLine(sandbox, { ...item, price: item.price })] : [],
    ),
    reason: 'manual',
    period: { start: now, end: now },
    metadata: plan.invoiceMetadata,
    description: plan.invoiceDescription,
  })
  // It was paid before it was billed: the balance of the customer stays out of it.
  const { total } = draft
  const open = numbered(
    sandbox,
    { ...draft, amount_due: total, amount_remaining: total, starting_balance: 0 },
    0,
  )
  tieToPayment(sandbox, open, intent.id)
  emit(sandbox, 'invoice.finalized', open)
  return markPaid(sandbox, open).id
}
