import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const random = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

export const newId = (prefix: string, length = 24) => `${prefix}_${random(length)}`

export const newSecret = (length: number) => random(length)
