import { z } from 'zod'
import { declareJob } from '#platform/jobs/job.ts'

/**
 * Drops what still waits to be paid of the rounds of a choice up to this one, which was opened again. Its work is done
 * where the money is.
 */
export const dropUnpaidExtras = declareJob({
  task: 'drop-unpaid-extras',
  payload: z.object({ listId: z.string(), round: z.number() }),
  key: ({ listId }) => `unpaid extras ${listId}`,
})
