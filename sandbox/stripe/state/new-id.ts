import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const random = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** An id of Stripe's form: a prefix that tells the kind, then chance. */
export const newId = (prefix: string, length = 24) => `${prefix}_${random(length)}`

/** A secret or a fingerprint. */
export const newSecret = (length: number) => random(length)
