import type { Fault } from './faults.ts'

/** Throws unless the text to replace occurs exactly once. */
export function applyFault({ number, file, find, replace }: Fault, text: string): string {
  const [before, after, ...others] = text.split(find)
  if (before === undefined || after === undefined)
    throw new Error(`fault ${number} no longer applies: ${file} has no ${JSON.stringify(find)}`)
  if (others.length > 0)
    throw new Error(`fault ${number} is ambiguous: ${file} has ${JSON.stringify(find)} more than once`)
  return before + replace + after
}
