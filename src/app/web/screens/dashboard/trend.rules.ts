/** How much more than last month; undefined without a last month to compare with, as in a studio's first. */
export const difference = (now: number, before: number) => (before === 0 ? undefined : now - before)

/** Growth as a share of last month; undefined in the same case. */
export const growth = (now: number, before: number) => (before === 0 ? undefined : (now - before) / before)
