import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { makeRenditions } from '../../renditions/server/make-renditions.job.ts'
import { listOutdatedPreviews } from '../../renditions/server/rendition.sql.ts'

// Below the renditions of new uploads, which someone is waiting for.
const PRIORITY = 10

export const remakePreviews = defineJob({
  task: 'remake-previews',
  payload: z.object({ photographerId: z.string() }),
  run: ({ photographerId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      await enqueueMany(tx, makeRenditions, await listOutdatedPreviews(tx, photographerId), PRIORITY)
    }),
})
