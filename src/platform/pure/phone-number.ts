import { cleanTypedText, replaceDashesByHyphens } from './typed-text.ts'

/** Pasted labels: 'tel:+31…', 'Tel. 06…', 'T: 020…'. */
const LABEL = /^(?:tel(?:efoon)?(?:nr|nummer)?|mob(?:iel)?|[tm])[\s.:]*(?=[+(\d])/i
export const PHONE_NUMBER_MAX_LENGTH = 30
const NUMBER = /^\(?\+?[\d\s()./-]{6,30}$/
/** Number of digits: at least 6, at most 15 as in ITU E.164. */
const DIGITS = /^\+?\d{6,15}$/

export const tidyPhoneNumber = (typed: string) =>
  replaceDashesByHyphens(cleanTypedText(typed)).replace(LABEL, '').replaceAll(/\s+/g, ' ')

/** Returns the number to dial: '+31 (0)20-123 45 67' and '0031201234567' become '+31201234567'. */
export function toDialableNumber(phoneNumber: string): string {
  const figures = phoneNumber.replaceAll(/[^\d+]/g, '').replace(/^00/, '+')
  if (!figures.startsWith('+')) return figures
  const isTrunkWritten = /\(0\)/.test(phoneNumber)
  // No Dutch or Belgian number has a 0 after the country code. Italian numbers can have one.
  return isTrunkWritten ? figures.replace(/^(\+\d{1,3}?)0/, '$1') : figures.replace(/^(\+3[12])0/, '$1')
}

export function isPhoneNumber(typed: string): boolean {
  const number = tidyPhoneNumber(typed)
  return NUMBER.test(number) && DIGITS.test(toDialableNumber(number))
}
