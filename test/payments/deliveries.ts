/** How the provider's news may travel; an account must come out of each of them the same. */
export const deliveries: [how: string, settings: object][] = [
  ['in order', {}],
  ['three times', { extraCopies: 2 }],
  ['up to twenty hours late', { maxDelaySeconds: 20 * 3600, seed: 7 }],
  ['shuffled and twice', { isShuffled: true, extraCopies: 1, maxDelaySeconds: 3600, seed: 3 }],
  ['only at the third try', { lostAttempts: 2 }],
]
