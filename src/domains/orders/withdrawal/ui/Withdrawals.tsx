import { Fragment } from 'react'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import type { Order } from '../../core/ui/studio-orders.queries.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'

const { studio: studioTexts, client: clientTexts } = withdrawalNl

export function WithdrawalNotice({ order }: { order: Order }) {
  const { withdrawals, withdrawalOutcome, status, items } = order
  if (withdrawalOutcome === null) return null
  return (
    <div role="status" className="rounded-6 bg-orange-tint p-4 md:px-5">
      {withdrawals.map(({ outcome, reason, itemIds, confirmedAt }) => (
        <Fragment key={itemIds.join()}>
          <p className="font-medium text-orange">{studioTexts.title(outcome, confirmedAt)}</p>
          {outcome === 'partly' && (
            <p className="font-medium wrap-anywhere">
              {withdrawalNl.bought(items.filter(({ id }) => itemIds.includes(id)))}
            </p>
          )}
          {reason && <p>{studioTexts.reason[reason]}</p>}
        </Fragment>
      ))}
      {status !== 'canceled' && <p>{studioTexts.line[withdrawalOutcome]}</p>}
    </div>
  )
}

export function MyWithdrawal({ order }: { order: Order }) {
  const { withdrawals, withdrawalOutcome, status, items } = order
  if (withdrawalOutcome === null) return null
  const received = withdrawals.map(({ outcome, confirmedAt, itemIds }) =>
    clientTexts.received(
      outcome,
      confirmedAt,
      items.filter(({ id }) => itemIds.includes(id)),
    ),
  )
  return (
    <p className="rounded-6 bg-orange-tint p-4 md:px-5">
      {received.join(' ')} {status !== 'canceled' && clientTexts.follows[withdrawalOutcome]}
    </p>
  )
}

export function WithdrawLink({ order: { withdrawPath, hasWithdrawalRight, studioName } }: { order: Order }) {
  if (withdrawPath === null) return null
  return (
    <p>
      <a href={withdrawPath} className={textLinkLook}>
        {withdrawalNl.withdraw(hasWithdrawalRight, studioName)}
      </a>
    </p>
  )
}
