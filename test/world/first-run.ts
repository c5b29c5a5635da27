import type { Services } from '#platform/services.ts'

/** What a job is given when it is run for the first time, beside its payload. */
export const firstRun = (services: Services) => ({
  services,
  attempt: 1,
  log: services.log,
})
