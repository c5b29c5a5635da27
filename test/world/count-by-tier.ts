import { isFullRun } from './is-whole.ts'

/** Whether slow tests run: THOROUGH=on or `npm run thorough`. */
export const isThorough = process.env['THOROUGH'] === 'on' || isFullRun

/** Returns `few` normally, `many` with THOROUGH=on, `most` under `npm run thorough`. */
export const countByTier = (few: number, many: number, most = many): number =>
  isFullRun ? most : isThorough ? many : few
