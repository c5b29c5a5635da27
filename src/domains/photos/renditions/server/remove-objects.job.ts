import type { Job } from '#platform/jobs/job.ts'

/** Removes files whose rows are gone. */
export const removeObjects: Job<{ keys: string[] }> = {
  task: 'remove-objects',
  run: ({ keys }, { services }) => services.objects.remove(keys),
}
