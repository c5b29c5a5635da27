import * as domains from './domains.ts'

export const jobs = Object.values(domains).flatMap((domain) => domain.jobs)
