import { textLinkLook } from '#ui/actions/text-link-look.ts'
import type { Order } from '../../core/ui/studio-orders.queries.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'

const texts = withdrawalNl.client

/** What became of a client's withdrawal. */
export function MyWithdrawal({ order }: { order: Order }) {
  const { withdrawnAt, withdrawalOutcome, withdrawnItemIds, status, items } = order
  if (withdrawnAt === null || withdrawalOutcome === null) return null
  const withdrawn = items.filter(({ id }) => withdrawnItemIds.includes(id))
  const isWaiting = withdrawalOutcome === 'not_applicable' && status !== 'canceled'
  return (
    <p className="rounded-6 bg-orange-tint p-4 md:px-5">
      {texts.received(withdrawalOutcome, withdrawnAt, withdrawn)} {isWaiting && texts.answers}
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
