import { asSystem, elevated } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { JobDeclaration } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { canPaymentStillChange } from './order-money.ts'
import { listPaymentsFor } from '../core/server/payments.sql.ts'

/**
 * Whether the order needs the provider and the provider isn't configured. Canceled checkouts don't
 * need it.
 */
export const isNeededProviderUnavailable = async (
  { payments }: Pick<Services, 'payments'>,
  tx: Tx,
  orderId: string,
) =>
  !payments.isOpen && (await elevated(tx, (tx) => listPaymentsFor(tx, orderId))).some(canPaymentStillChange)

/** Throws if the provider is needed but unavailable, so that the job is retried. */
export async function assertNeededProviderAvailable(services: Services, orderId: string): Promise<void> {
  if (await asSystem(services.pool, (tx) => isNeededProviderUnavailable(services, tx, orderId)))
    throw new Error('payments are closed')
}

const BANK_RETRY_MS = 60 * 60_000

/** Runs the job again in an hour. A bank may take days to answer, which is no failure. */
export const retryAfterBank = <Payload extends object>(
  { pool, clock }: Services,
  job: JobDeclaration<Payload>,
  payload: NoInfer<Payload>,
) => asSystem(pool, (tx) => enqueue(tx, job, payload, { runAt: new Date(clock().getTime() + BANK_RETRY_MS) }))
