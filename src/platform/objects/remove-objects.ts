import { z } from 'zod'
import { declareJob } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_DAYS = 7

type Keeping = Pick<Services, 'keepDeletedDays'>

/** Whether files outlive the rows that named them. */
export const keepsDeleted = ({ keepDeletedDays = KEPT_DAYS }: Keeping): boolean => keepDeletedDays > 0

/** When files whose rows go now are gone for good. */
export const goneAt = ({ keepDeletedDays = KEPT_DAYS }: Keeping, now: Date): Date =>
  new Date(now.getTime() + keepDeletedDays * DAY_MS)

/** Up to when what was removed is gone for good now. */
export const goneBefore = ({ keepDeletedDays = KEPT_DAYS }: Keeping, now: Date): Date =>
  new Date(now.getTime() - keepDeletedDays * DAY_MS)

/**
 * Removes objects that no row names any more: after some days, so that a database of a moment before finds them, or at
 * once where no row ever named them. Its work is done where the removed ones are kept.
 */
export const removeObjects = declareJob({
  task: 'remove-objects',
  payload: z.object({
    keys: z.array(z.string()),
    neverNamed: z.boolean().optional(),
    /** Whose resting room these of the keys take until they are gone, and how much each. */
    resting: z.object({ studioId: z.uuid(), sizesBytes: z.record(z.string(), z.number().int()) }).optional(),
  }),
})
