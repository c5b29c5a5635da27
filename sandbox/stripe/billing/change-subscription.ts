import type { Sandbox } from '../state/sandbox.ts'
import { getRecord } from '../resources/find-record.ts'
import type { Invoice, Subscription } from '../wire/stripe-objects.ts'
import { collectInvoice } from './collect-invoice.ts'
import { throwDeclined, isUnpaid } from './throw-declined.ts'
import { type Draft, draftInvoice, previewInvoice } from './draft-invoice.ts'
import { saveSubscription } from './end-subscription.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { prorationLine } from './invoice-lines.ts'
import { type ItemWish, type PlannedChange, planChange } from './plan-change.ts'
import {
  beginPeriod,
  currentPeriod,
  periodLinesFor,
  nextPeriod,
  pendingItemsOf,
  takePendingLines,
} from './renew-subscription.ts'

export type ItemChange = {
  items: ItemWish[]
  prorations: 'create_prorations' | 'always_invoice' | 'none'
  prorationDate?: number | undefined
}
type PlainFields = Partial<Subscription>

/**
 * Changes the items. Outside a trial, `always_invoice` or a new interval invoices the change now.
 * `errorIfIncomplete` refuses a change whose invoice cannot be paid.
 */
export function changeItems(
  sandbox: Sandbox,
  before: Subscription,
  change: ItemChange,
  { plain, errorIfIncomplete }: { plain: PlainFields; errorIfIncomplete: boolean },
): Subscription {
  const { store } = sandbox
  const planned = plan(sandbox, before, change)
  const after = { ...planned.after, ...plain }
  for (const item of planned.prorations) store.put('pendingItem', item)
  if (!chargesNow(planned, change)) return saveSubscription(sandbox, before, after)

  const period = currentPeriod(before)
  const draft = draftInvoice(sandbox, {
    customer: after.customer,
    subscription: after,
    lines: [
      ...takePendingLines(sandbox, after),
      ...(planned.startsAnew ? periodLinesFor(sandbox, after, currentPeriod(after)) : []),
    ],
    reason: 'subscription_update',
    period: { start: period.start, end: sandbox.clock.now() },
  })
  saveSubscription(sandbox, before, { ...after, latest_invoice: draft.id })
  collectNow(sandbox, draft, errorIfIncomplete)
  return getRecord(sandbox, 'subscription', before.id)
}

export function endTrial(sandbox: Sandbox, before: Subscription, errorIfIncomplete: boolean): Subscription {
  const now = sandbox.clock.now()
  const anchored = { ...before, billing_cycle_anchor: now, trial_end: now }
  const { draft } = beginPeriod(sandbox, anchored, now, 'subscription_update')
  collectNow(sandbox, draft, errorIfIncomplete)
  return getRecord(sandbox, 'subscription', before.id)
}

function collectNow(sandbox: Sandbox, draft: Invoice, errorIfIncomplete: boolean): void {
  const invoice = collectInvoice(sandbox, finalizeInvoice(sandbox, draft), { isAutomatic: true })
  if (errorIfIncomplete && isUnpaid(sandbox, invoice))
    throwDeclined(sandbox, invoice, { leavesTraces: false })
}

export function previewChange(
  sandbox: Sandbox,
  before: Subscription,
  change: ItemChange | undefined,
): Invoice {
  const planned = change && plan(sandbox, before, change)
  const after = planned?.after ?? before
  const waiting = [...pendingItemsOf(sandbox, before.id), ...(planned?.prorations ?? [])].map((item) =>
    prorationLine(sandbox, item, after),
  )
  return previewInvoice(sandbox, {
    customer: after.customer,
    subscription: after,
    reason: 'upcoming',
    ...(planned && change && chargesNow(planned, change)
      ? chargedNow(sandbox, before, planned, waiting)
      : chargedAtRenewal(sandbox, after, waiting)),
  })
}

type InvoiceContent = Pick<Draft, 'lines' | 'period'>

const chargedNow = (
  sandbox: Sandbox,
  before: Subscription,
  { after, startsAnew }: PlannedChange,
  waiting: Draft['lines'],
): InvoiceContent => ({
  lines: [...waiting, ...(startsAnew ? periodLinesFor(sandbox, after, currentPeriod(after)) : [])],
  period: { start: currentPeriod(before).start, end: sandbox.clock.now() },
})

function chargedAtRenewal(sandbox: Sandbox, after: Subscription, waiting: Draft['lines']): InvoiceContent {
  const { start, end } = currentPeriod(after)
  const renews = !after.cancel_at_period_end && after.status !== 'canceled'
  const next = renews ? periodLinesFor(sandbox, after, nextPeriod(after, end)) : []
  return { lines: [...waiting, ...next], period: { start, end } }
}

const plan = (sandbox: Sandbox, before: Subscription, { items, prorations, prorationDate }: ItemChange) =>
  planChange(sandbox, before, items, {
    at: prorationDate ?? sandbox.clock.now(),
    isProrated: prorations !== 'none',
  })

const chargesNow = ({ prorations, startsAnew }: PlannedChange, change: ItemChange) =>
  startsAnew || (change.prorations === 'always_invoice' && prorations.length > 0)
