import { asSystem } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { createLimiter } from '#platform/limiter.ts'
import type { Services } from '#platform/services.ts'

// Fewer than a process has connections to the database, so that some are always left for everything else.
const ASKING_AT_ONCE = 6
const inTurn = createLimiter(ASKING_AT_ONCE)

/**
 * Runs `work`, which asks the provider for someone who waits, in a transaction of the product itself. It holds a connection
 * for as long as the provider takes, also while it waits for the lock of one that asks: who comes too many at once waits here.
 */
export const askingProvider = <Result>(
  { pool }: Services,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => inTurn(() => asSystem(pool, work))
