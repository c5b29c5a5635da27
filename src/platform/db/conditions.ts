import { and, or, type SQL } from 'drizzle-orm'

/** `and` with at least one condition, so that the result is never undefined. */
export const allOf = (first: SQL, ...rest: (SQL | undefined)[]): SQL => and(first, ...rest) ?? first

export const anyOf = (first: SQL, ...rest: (SQL | undefined)[]): SQL => or(first, ...rest) ?? first
