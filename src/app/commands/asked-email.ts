import { emailAddress } from '#domains/access/email.contract.ts'

/** Reads the command's first argument; undefined when it is no e-mail address. */
export const askedEmail = () => emailAddress.safeParse(process.argv[2]).data

export function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
