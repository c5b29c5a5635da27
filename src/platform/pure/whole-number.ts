import { typedText } from './typed-text.ts'

/** A dot or a blank parts thousands before three figures, as Dutch writes them. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[.\s]\d{3})+)$/

/** Reads a whole number as people write and paste it: '12', '1.000', '１２'. Undefined for anything else. */
export function wholeNumberIn(typed: string): number | undefined {
  const text = typedText(typed)
  const number = WHOLE.test(text) ? Number(text.replaceAll(/\D/g, '')) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
