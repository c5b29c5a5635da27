import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { isLogoUsed } from './studios.sql.ts'

/** Removes a logo that was uploaded but never saved, or that was replaced; not one that an invoice bears. */
export const removeUnusedLogo = defineJob({
  task: 'remove-unused-logo',
  lane: 'bulk',
  payload: z.object({ photographerId: z.string(), logoKey: z.string() }),
  run: async ({ photographerId, logoKey }, { services }) => {
    const isUsed = await asSystem(services.pool, (tx) => isLogoUsed(tx, photographerId, logoKey))
    if (!isUsed) await services.objects.remove([logoKey])
  },
})
