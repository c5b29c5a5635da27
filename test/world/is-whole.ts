/** Whether this is `npm run thorough`, with tests too slow for CI. */
export const isFullRun = process.env['THOROUGH'] === 'whole'
