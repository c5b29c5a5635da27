import { Fragment } from 'react'
import type { Order } from '../../core/ui/studio-orders.queries.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'

const texts = withdrawalNl.studio

/** Tells the studio that its client withdrew, and whether anything is left to do about that. */
export function WithdrawalNotice({ order }: { order: Order }) {
  const { withdrawals, withdrawalOutcome, status, items } = order
  if (withdrawalOutcome === null) return null
  return (
    <div role="status" className="rounded-6 bg-orange-tint p-4 md:px-5">
      {withdrawals.map(({ outcome, reason, itemIds, confirmedAt }) => (
        <Fragment key={itemIds.join()}>
          <p className="font-medium text-orange">{texts.title(outcome, confirmedAt)}</p>
          {outcome === 'partly' && (
            <p className="font-medium wrap-anywhere">
              {withdrawalNl.bought(items.filter(({ id }) => itemIds.includes(id)))}
            </p>
          )}
          {reason && <p>{texts.reason[reason]}</p>}
        </Fragment>
      ))}
      {status !== 'canceled' && <p>{texts.line[withdrawalOutcome]}</p>}
    </div>
  )
}
