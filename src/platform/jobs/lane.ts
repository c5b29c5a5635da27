/**
 * Work is done in lanes, so that none waits for another's: `quick` for what takes a moment and somebody waits for
 * (letters, links, the payment provider, sweeps), `pictures` for what uses a core, `bulk` for what takes long and nobody
 * waits for.
 */
export const LANES = ['quick', 'pictures', 'bulk'] as const

export type Lane = (typeof LANES)[number]
