/** Undefined when last month had none, as in a studio's first month. */
export const difference = (now: number, before: number) => (before === 0 ? undefined : now - before)

/** Relative to last month (0.1 = 10 %); undefined when last month had none. */
export const growth = (now: number, before: number) => (before === 0 ? undefined : (now - before) / before)
