const tier = process.env['THOROUGH']

/** By `npm run thorough`: with all that takes too long for CI. */
const isWhole = tier === 'whole'

/** With THOROUGH=on, and in a whole run: includes all that takes too long for each change. */
export const isThorough = tier === 'on' || isWhole

/** Rounds of a random test: `few` in an ordinary run, `many` with THOROUGH=on, and `most` by `npm run thorough`. */
export const howMany = (few: number, many: number, most = many): number =>
  isWhole ? most : isThorough ? many : few
