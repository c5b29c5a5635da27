import { StartProblem } from '#platform/start-problem.ts'

/** Something about a backup that a person can fix: one plain sentence with what to do. */
export class BackupProblem extends StartProblem {
  override name = 'BackupProblem'
}
