/** Set by THOROUGH=on: includes all that takes too long for each change. */
export const isThorough = process.env['THOROUGH'] === 'on'

/** Rounds of a random test: `few` in an ordinary run, `many` with THOROUGH=on. */
export const howMany = (few: number, many: number): number => (isThorough ? many : few)
