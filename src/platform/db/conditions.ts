import { and, or, type SQL } from 'drizzle-orm'

/** `and` of conditions of which the first is always there, so that there is one. */
export const allOf = (first: SQL, ...rest: (SQL | undefined)[]): SQL => and(first, ...rest) ?? first

/** `or` of conditions of which the first is always there. */
export const anyOf = (first: SQL, ...rest: (SQL | undefined)[]): SQL => or(first, ...rest) ?? first
