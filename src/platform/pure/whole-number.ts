import { cleanTypedText } from './typed-text.ts'

const WHOLE = /^(?:\d+|\d{1,3}(?:[.\s]\d{3})+)$/

/**
 * Parses a whole number as people write and paste it: '12', '1.000', '１２'. Returns undefined for
 * other texts.
 */
export function wholeNumberIn(typed: string): number | undefined {
  const text = cleanTypedText(typed)
  const number = WHOLE.test(text) ? Number(text.replaceAll(/\D/g, '')) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
