import * as domains from './domains.ts'

/** All work that is done later. */
export const jobs = Object.values(domains).flatMap((domain) => domain.jobs)
