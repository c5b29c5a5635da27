import { createHash } from 'node:crypto'

/** Chance that repeats itself for the same seed and name: figures from 0 up to 1. */
export function seededRandom(seed: number, name: string): () => number {
  let state = createHash('sha256').update(`${seed}/${name}`).digest().readUInt32LE()
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
