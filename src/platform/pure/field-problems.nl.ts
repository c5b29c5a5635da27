import { isReadableName } from './readable-name.ts'

/** By the rule that a contract names where it refines a value; also on a screen, before it is sent. */
export const fieldProblemsNl = {
  calendar: 'Kies een dag tussen 1900 en 2200.',
  readable: 'Dit is niet te lezen. Gebruik gewone letters, cijfers of emoji.',
}

export type FieldRule = keyof typeof fieldProblemsNl

/** Checks a field with a name that other people see. */
export const checkName = (missing: string) => (name: string) =>
  name.trim() === '' ? missing : isReadableName(name) || fieldProblemsNl.readable
