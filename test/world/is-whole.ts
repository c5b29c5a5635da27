/** By `npm run thorough`: with all that takes too long for CI. */
export const isWhole = process.env['THOROUGH'] === 'whole'
