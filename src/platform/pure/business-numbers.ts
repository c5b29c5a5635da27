import { bareCode } from './typed-text.ts'
import type { Country } from './postal-address.ts'

/** Removes labels and separators: 'KVK 68 41 20 93' becomes '68412093'. */
export const tidyKvkNumber = (typed: string) => bareCode(typed).replace(/^KVK(NR|NUMMER)?:?(?=\d)/, '')

export const isKvkNumber = (number: string) => /^\d{8}$/.test(number)

/** Removes labels, spaces, dots and dashes: 'btw nl 0000.99998.b57' becomes 'NL000099998B57'. */
export const tidyVatId = (typed: string) =>
  bareCode(typed).replace(/^(BTW|VAT)(ID|NR|NUMMER)?:?(?=[A-Z])/, '')

/** Whether a tidied VAT number is well-formed for a country. Only VIES knows whether it exists. */
export const isVatId = (country: Country, vatId: string) => forms[country](vatId)

const forms: Record<Country, (vatId: string) => boolean> = { NL: isDutch, BE: isBelgian }

function isDutch(vatId: string): boolean {
  const figures = /^NL(\d{9})B(?!00)\d{2}$/.exec(vatId)?.[1]
  if (figures === undefined || Number(figures) === 0) return false
  return passesElevenTest(figures) || isRemainderOne(vatId)
}

/** Checks the nine digits of companies' numbers, and of sole traders' numbers until 2020. */
function passesElevenTest(figures: string): boolean {
  const weighed = Array.from(figures.slice(0, 8), (figure, at) => Number(figure) * (9 - at))
  const sum = weighed.reduce((total, part) => total + part, 0)
  return sum % 11 === Number(figures[8])
}

/**
 * Checks numbers of sole traders since 2020: with letters as numbers (A is 10) the remainder modulo
 * 97 is 1.
 */
function isRemainderOne(vatId: string): boolean {
  const digits = Array.from(vatId, (sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

function isBelgian(vatId: string): boolean {
  const figures = /^BE([01]\d{9})$/.exec(vatId)?.[1]
  if (figures === undefined || Number(figures) === 0) return false
  return 97 - (Number(figures.slice(0, 8)) % 97) === Number(figures.slice(8))
}
