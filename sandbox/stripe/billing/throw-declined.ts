import type { Sandbox } from '../state/sandbox.ts'
import type { Invoice } from '../wire/stripe-objects.ts'
import { StripeRefusal } from '../wire/stripe-refusal.ts'
import { paymentOf } from './finalize-invoice.ts'
import { intentOf } from './collect-invoice.ts'

/**
 * Throws Stripe's error for an invoice that could not be paid. `leavesTraces` keeps the changes
 * that the request made.
 */
export function throwDeclined(
  sandbox: Sandbox,
  invoice: Invoice,
  { leavesTraces }: { leavesTraces: boolean },
): never {
  const error = paymentOf(sandbox, invoice) ? intentOf(sandbox, invoice).last_payment_error : null
  if (!error)
    throw new StripeRefusal(
      400,
      {
        type: 'invalid_request_error',
        message: 'This customer has no attached payment source or default payment method.',
        code: 'resource_missing',
      },
      leavesTraces,
    )
  const { type: _, code, decline_code, message = 'Your card was declined.', charge } = error
  throw new StripeRefusal(
    402,
    {
      type: 'card_error',
      message,
      ...(code && { code }),
      ...(decline_code && { decline_code }),
      ...(charge && leavesTraces && { charge }),
    },
    leavesTraces,
  )
}

/** Whether an invoice is open and no payment of it is being processed. */
export const isUnpaid = (sandbox: Sandbox, invoice: Invoice) =>
  invoice.status === 'open' && intentOf(sandbox, invoice).status !== 'processing'
