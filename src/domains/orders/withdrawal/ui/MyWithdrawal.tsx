import { textLinkLook } from '#ui/actions/text-link-look.ts'
import type { Order } from '../../ui/studio-orders.queries.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'

const texts = withdrawalNl.client

/** What became of a client's withdrawal. */
export function MyWithdrawal({ order: { withdrawnAt, withdrawalOutcome, status } }: { order: Order }) {
  if (withdrawnAt === null) return null
  const isWaiting = withdrawalOutcome === 'not_applicable' && status !== 'canceled'
  return (
    <p className="rounded-6 bg-orange-tint p-4 md:px-5">
      {texts.received(withdrawnAt)} {isWaiting && texts.answers}
    </p>
  )
}

/** The way to withdraw from an order, for as long as that is offered. */
export function WithdrawLink({ order: { withdrawPath } }: { order: Order }) {
  if (withdrawPath === null) return null
  return (
    <p>
      <a href={withdrawPath} target="_blank" rel="noopener" className={textLinkLook}>
        {withdrawalNl.withdraw}
      </a>
    </p>
  )
}
