import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import durations from './durations.json' with { type: 'json' }

const secondsOf = ({ moduleId }: TestSpecification): number =>
  (durations as Record<string, number>)[relative(process.cwd(), moduleId)] ?? Number.POSITIVE_INFINITY

/**
 * Runs unmeasured files first, then the others from slow to fast, so that no slow file runs alone
 * at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const byName = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
    return byName.toSorted((one, other) => secondsOf(other) - secondsOf(one) || 0)
  }
}
