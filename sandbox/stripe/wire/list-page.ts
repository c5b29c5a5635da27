import type { z } from 'zod'
import type { pageParameters } from './parameters.ts'
import { throwInvalid, throwMissing } from './stripe-refusal.ts'

export type PageRequest = { [Name in keyof typeof pageParameters]?: z.output<(typeof pageParameters)[Name]> }

/** Returns one page of `items` in reverse order, newest first. */
export function listPage<Item extends { id: string; created?: number }>(
  items: Item[],
  { limit = 10, starting_after: after, ending_before: before, created }: PageRequest,
  { url, what }: { url: string; what: string },
) {
  if (limit < 1 || limit > 100)
    throwInvalid('Invalid integer: must be between 1 and 100', 'limit', 'parameter_invalid_integer')
  const newestFirst = items.filter((item) => isWithin(item.created, created)).reverse()
  const place = (id: string, param: string) => {
    const found = newestFirst.findIndex((item) => item.id === id)
    return found === -1 ? throwMissing(what, id, param) : found
  }
  if (before !== undefined) {
    const end = place(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list' as const, data: newestFirst.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : place(after, 'starting_after') + 1
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list' as const, data, has_more: start + limit < newestFirst.length, url }
}

function isWithin(created: number | undefined, asked: PageRequest['created']): boolean {
  if (asked === undefined || created === undefined) return true
  if (typeof asked === 'number') return created === asked
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked
  return created > gt && created >= gte && created < lt && created <= lte
}
