import { asSystem } from '#domains/access/server/access.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import type { Job } from '#platform/jobs/job.ts'
import { listOutdatedPreviews } from '../../renditions/server/rendition.sql.ts'

// New uploads go first: someone is looking at those.
const PRIORITY = 10

/** After a change of a studio's mark: makes its previews again, newest first. */
export const remakePreviews: Job<{ photographerId: string }> = {
  task: 'remake-previews',
  run: ({ photographerId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      await enqueueMany(tx, 'make-renditions', await listOutdatedPreviews(tx, photographerId), PRIORITY)
    }),
}
