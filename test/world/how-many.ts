/** Asked for by THOROUGH=on: all that takes too long for each change. */
export const isThorough = process.env['THOROUGH'] === 'on'

/** How many times something random is tried: a few beside all else, and `many` in a run of THOROUGH=on. */
export const howMany = (few: number, many: number): number => (isThorough ? many : few)
