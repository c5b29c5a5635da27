import { readFileSync } from 'node:fs'

const read = () =>
  new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  )

let known: Set<string> | undefined

type Refuse = (code: 'password_too_common') => never

/** Refuses the 10,000 most common passwords, ignoring case: guessing starts with those. */
export function refuseCommonPassword({ refuse }: { refuse: Refuse }, password: string): void {
  known ??= read()
  if (known.has(password.toLowerCase())) refuse('password_too_common')
}
