import { z } from 'zod'

/** The address a command is given; undefined when it is none. */
export const askedEmail = () =>
  z.string().trim().toLowerCase().pipe(z.email()).safeParse(process.argv[2]).data

/** Says why a command could not do its work. */
export function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
