import * as domains from './domains.ts'

export const storedFiles = Object.values(domains).flatMap((domain) => domain.storedFiles)
