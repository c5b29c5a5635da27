import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** Imitates an authenticator app without code of the product. */
export function authenticator(shownKey: string) {
  const letters = Array.from(shownKey.replaceAll(' ', ''))
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return {
    codeAt: (moment: Date) => {
      const step = Buffer.alloc(8)
      step.writeBigUInt64BE(BigInt(Math.floor(moment.getTime() / STEP_MS)))
      const mac = createHmac('sha1', key).update(step).digest()
      const truncated = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
      return String(truncated % 1_000_000).padStart(6, '0')
    },
  }
}
