import type { Order } from '../../core/ui/studio-orders.queries.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'

const texts = withdrawalNl.studio

/** Tells the studio that its client withdrew, and whether anything is left to do about that. */
export function WithdrawalNotice({ order }: { order: Order }) {
  const { withdrawnAt, withdrawalOutcome: outcome, withdrawalReason: reason, status, items } = order
  const withdrawn = items.filter(({ id }) => order.withdrawnItemIds.includes(id))
  if (withdrawnAt === null || outcome === null) return null
  return (
    <div role="status" className="rounded-6 bg-orange-tint p-4 md:px-5">
      <p className="font-medium text-orange">{texts.title(outcome, withdrawnAt)}</p>
      {outcome === 'partly' && <p className="font-medium wrap-anywhere">{withdrawalNl.bought(withdrawn)}</p>}
      {reason && <p>{texts.reason[reason]}</p>}
      {status !== 'canceled' && <p>{texts.line[outcome]}</p>}
    </div>
  )
}
