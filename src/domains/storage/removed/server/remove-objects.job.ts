import { asSystem } from '#domains/access/server/access.ts'
import { defineCronJob, defineJob } from '#platform/jobs/job.ts'
import { goneBefore, keepsDeleted, removeObjects as declared } from '#platform/objects/remove-objects.ts'
import { forgetRemoved, listRemoved, noteRemoved } from './removed-objects.sql.ts'

export const removeObjects = defineJob({
  ...declared,
  lane: 'bulk',
  run: async ({ keys, neverNamed }, { services }) => {
    if (neverNamed || !keepsDeleted(services)) return services.objects.remove(keys)
    await asSystem(services.pool, (tx) => noteRemoved(tx, keys, services.clock()))
  },
})

/** Removes for good what was removed days ago. */
export const sweepRemovedObjects = defineCronJob({
  task: 'sweep-removed-objects',
  lane: 'bulk',
  cron: '17 * * * *',
  run: async (_payload, { services }) => {
    const until = goneBefore(services, services.clock())
    for (;;) {
      const keys = await asSystem(services.pool, (tx) => listRemoved(tx, until))
      if (keys.length === 0) return
      // The files first: a note without its file is swept once more, a file without a note never is.
      await services.objects.remove(keys)
      await asSystem(services.pool, (tx) => forgetRemoved(tx, keys))
    }
  },
})
