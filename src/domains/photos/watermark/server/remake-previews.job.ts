import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { makeRenditions } from '../../renditions/server/make-renditions.job.ts'
import { listOutdatedPreviews } from '../../renditions/server/rendition.sql.ts'

// New uploads go first: someone is looking at those.
const PRIORITY = 10

/** After a change of a studio's mark: makes its previews again, newest first. */
export const remakePreviews = defineJob({
  task: 'remake-previews',
  payload: z.object({ photographerId: z.string() }),
  run: ({ photographerId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      await enqueueMany(tx, makeRenditions, await listOutdatedPreviews(tx, photographerId), PRIORITY)
    }),
})
