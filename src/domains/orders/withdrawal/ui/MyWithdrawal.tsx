import { textLinkLook } from '#ui/actions/text-link-look.ts'
import type { Order } from '../../core/ui/studio-orders.queries.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'

const texts = withdrawalNl.client

/** Lists a client's withdrawals with the outcome of each. */
export function MyWithdrawal({ order }: { order: Order }) {
  const { withdrawals, withdrawalOutcome, status, items } = order
  if (withdrawalOutcome === null) return null
  const received = withdrawals.map(({ outcome, confirmedAt, itemIds }) =>
    texts.received(
      outcome,
      confirmedAt,
      items.filter(({ id }) => itemIds.includes(id)),
    ),
  )
  return (
    <p className="rounded-6 bg-orange-tint p-4 md:px-5">
      {received.join(' ')} {status !== 'canceled' && texts.follows[withdrawalOutcome]}
    </p>
  )
}

/** The way to withdraw from an order, or to ask its studio where the law gives no right, for as long as it is offered. */
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
