import { execFileSync } from 'node:child_process'
import { isThorough } from '../world/count-by-tier.ts'

declare module 'vitest' {
  interface ProvidedContext {
    propertySeed: number
  }
}

const FIXED_SEED = 42

/**
 * Returns a constant seed, so that a commit always has the same result. A thorough run derives the
 * seed from the commit's hash.
 */
export function propertySeed(): number {
  if (!isThorough) return FIXED_SEED
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
  const seed = Number.parseInt(commit.slice(0, 7), 16)
  console.log(`Property tests have seed ${seed}, from commit ${commit.slice(0, 12)}`)
  return seed
}
