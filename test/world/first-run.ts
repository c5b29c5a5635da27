import type { Services } from '#platform/services.ts'

/** Returns the context of a job's first attempt. */
export const firstRun = (services: Services) => ({
  services,
  attempt: 1,
  log: services.log,
})
