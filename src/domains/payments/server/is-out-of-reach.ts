import { elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { isWorthAsking } from './order-money.ts'
import { listPaymentsFor } from '../core/server/payments.sql.ts'

/** Without keys the provider can't be asked; an order without checkouts, or with canceled ones only, needs no asking. */
export const isOutOfReach = async ({ payments }: Pick<Services, 'payments'>, tx: Tx, orderId: string) =>
  !payments.isOpen && (await elevated(tx, (tx) => listPaymentsFor(tx, orderId))).some(isWorthAsking)
