import { codeAt, stepAt } from '#domains/accounts/two-factor/server/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The app on a phone: takes a key as it is shown, and tells the code at a moment. */
export function authenticator(shownKey: string) {
  const letters = Array.from(shownKey.replaceAll(' ', ''))
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return { codeAt: (moment: Date) => codeAt(key, stepAt(moment)) }
}
