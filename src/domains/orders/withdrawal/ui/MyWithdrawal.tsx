import { textLinkLook } from '#ui/actions/text-link-look.ts'
import type { Order } from '../../ui/studio-orders.queries.ts'
import { withdrawalNl } from '../withdrawal.nl.ts'

const texts = withdrawalNl.client

/** The way to withdraw from an order, or what became of it. */
export function MyWithdrawal({ order }: { order: Order }) {
  const { withdrawnAt, withdrawalOutcome, withdrawPath, status } = order
  if (withdrawPath !== null)
    return (
      <p>
        <a href={withdrawPath} target="_blank" rel="noopener" className={textLinkLook}>
          {withdrawalNl.withdraw}
        </a>
      </p>
    )
  if (withdrawnAt === null) return null
  const isWaiting = withdrawalOutcome === 'not_applicable' && status !== 'canceled'
  return (
    <p>
      {texts.received(withdrawnAt)} {isWaiting && texts.answers}
    </p>
  )
}
