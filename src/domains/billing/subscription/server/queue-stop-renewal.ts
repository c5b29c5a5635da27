import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'

export const queueStopRenewal = (tx: Tx, studioId: string): Promise<void> =>
  enqueue(tx, 'stop-renewal', { studioId }, { key: `stop-renewal:${studioId}` })
