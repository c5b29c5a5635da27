import { emailAddress } from '#domains/access/email.contract.ts'
import { StartProblem } from '#platform/core/start-problem.ts'

export async function asCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    printFailure(error.message)
  }
}

/** Runs a command for the email address in its first argument, or prints the usage. */
export async function asCommandForEmail(usage: string, run: (email: string) => Promise<void>): Promise<void> {
  const email = emailAddress.safeParse(process.argv[2]).data
  if (email) await asCommand(() => run(email))
  else printFailure(usage)
}

export function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

export function printFailure(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
