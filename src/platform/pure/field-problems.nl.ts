import { isReadableName } from './readable-name.ts'

export const fieldProblemsNl = {
  calendar: 'Kies een dag tussen 1900 en 2200.',
  readable: 'Dit is niet te lezen. Gebruik gewone letters, cijfers of emoji.',
}

export type FieldRule = keyof typeof fieldProblemsNl

export const createNameCheck = (missing: string) => (name: string) =>
  name.trim() === '' ? missing : isReadableName(name) || fieldProblemsNl.readable
