import { isWhole } from './is-whole.ts'

/** With THOROUGH=on, and in a whole run: includes all that takes too long for each change. */
export const isThorough = process.env['THOROUGH'] === 'on' || isWhole

/** Rounds of a random test: `few` in an ordinary run, `many` with THOROUGH=on, and `most` by `npm run thorough`. */
export const howMany = (few: number, many: number, most = many): number =>
  isWhole ? most : isThorough ? many : few
