import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { findLogoKey } from './studios.sql.ts'

/** Removes a logo that was uploaded but never saved, or that was replaced. */
export const removeUnusedLogo = defineJob({
  task: 'remove-unused-logo',
  payload: z.object({ photographerId: z.string(), logoKey: z.string() }),
  run: async ({ photographerId, logoKey }, { services }) => {
    const used = await asSystem(services.pool, (tx) => findLogoKey(tx, photographerId))
    if (used !== logoKey) await services.objects.remove([logoKey])
  },
})
