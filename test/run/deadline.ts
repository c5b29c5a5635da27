import type { TestSpecification } from 'vitest/node'

/** When a run begins no further test, where it has no more time than that: see `scripts/test.mjs`. */
export const testsUntil = Number(process.env['TESTS_UNTIL'] ?? Infinity)
export const leftOutFile = process.env['TESTS_LEFT_OUT']

/** What a configuration adds for such a run. */
export const withDeadline = Number.isFinite(testsUntil) ? { runner: 'test/run/deadline-runner.ts' } : {}

/** Another order at each run that may end early, so that it isn't always the same files that are left out. */
export function turned(files: TestSpecification[]): TestSpecification[] {
  if (!Number.isFinite(testsUntil)) return files
  const first = testsUntil % Math.max(1, files.length)
  return [...files.slice(first), ...files.slice(0, first)]
}
