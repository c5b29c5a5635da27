import { StartProblem } from '#platform/start-problem.ts'
import { fail } from './asked-email.ts'

/** Runs a command; what a person can fix ends it with that sentence alone. */
export async function asCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    fail(error.message)
  }
}
