import { StartProblem } from '#platform/core/start-problem.ts'

/** Problem with a backup that a person can solve, as its message says. */
export class BackupProblem extends StartProblem {
  override name = 'BackupProblem'
}
