// Numbers that a business is registered under, as their own check digits tell right from mistyped.
import { bareCode } from './bare-code.ts'
import type { Country } from './postal-address.ts'

/** Without what people write around figures: 'KVK 68 41 20 93' becomes '68412093'. */
export const tidyKvkNumber = (typed: string) => bareCode(typed).replace(/^KVK(NR|NUMMER)?:?(?=\d)/, '')

export const isKvkNumber = (number: string) => /^\d{8}$/.test(number)

/** In capitals and without spaces, dots and dashes: 'btw nl 0000.99998.b57' becomes 'NL000099998B57'. */
export const tidyVatId = (typed: string) =>
  bareCode(typed).replace(/^(BTW|VAT)(ID|NR|NUMMER)?:?(?=[A-Z])/, '')

/** Whether a tidied VAT number can exist in a country; not whether it does, which only VIES knows. */
export const isVatId = (country: Country, vatId: string) => forms[country](vatId)

const forms: Record<Country, (vatId: string) => boolean> = { NL: isDutch, BE: isBelgian }

function isDutch(vatId: string): boolean {
  const figures = /^NL(\d{9})B(?!00)\d{2}$/.exec(vatId)?.[1]
  if (figures === undefined || Number(figures) === 0) return false
  return passesElevenTest(figures) || isRemainderOne(vatId)
}

/** Companies, and sole traders until 2020: the nine figures are their number at the tax office. */
function passesElevenTest(figures: string): boolean {
  const weighed = Array.from(figures.slice(0, 8), (figure, at) => Number(figure) * (9 - at))
  const sum = weighed.reduce((total, part) => total + part, 0)
  return sum % 11 === Number(figures[8])
}

/** Sole traders since 2020: with letters as numbers (A is 10) the whole leaves 1 when divided by 97. */
function isRemainderOne(vatId: string): boolean {
  const digits = Array.from(vatId, (sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

function isBelgian(vatId: string): boolean {
  const figures = /^BE([01]\d{9})$/.exec(vatId)?.[1]
  if (figures === undefined || Number(figures) === 0) return false
  return 97 - (Number(figures.slice(0, 8)) % 97) === Number(figures.slice(8))
}
