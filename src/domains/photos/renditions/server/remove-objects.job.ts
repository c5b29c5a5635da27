import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'

export const removeObjects = defineJob({
  task: 'remove-objects',
  payload: z.object({ keys: z.array(z.string()) }),
  run: ({ keys }, { services }) => services.objects.remove(keys),
})
