/** How much more than last month; undefined when neither month has anything to compare. */
export const difference = (now: number, before: number) =>
  now === 0 && before === 0 ? undefined : now - before

/** Growth as a share of last month; undefined without a last month to compare with. */
export const growth = (now: number, before: number) => (before === 0 ? undefined : (now - before) / before)
