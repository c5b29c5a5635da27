import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { mergeChanges, type Changes } from '../../changes/merge-changes.ts'

type ListAnswer = { standing?: string | undefined; photos: { id: string }[]; changes?: Changes | undefined }

/** Lists as the server gave them, without what is shown ahead of a save; each as long as its query is kept. */
const lists = new WeakMap<Query, ListAnswer>()

/**
 * Asks for what changed in a list since it was asked last, and returns the whole list; asks for all of it the first time,
 * and whenever the two don't fit. `ask` gets the standing of the list that is known.
 */
export async function askForChanges<List extends ListAnswer>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  ask: (since: string | undefined) => Promise<List>,
): Promise<List> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const known = query && (lists.get(query) as List | undefined)
  const answer = await ask(known?.standing)
  const list = known && answer.changes ? merged(known, answer) : answer
  const whole = list ?? (await ask(undefined))
  if (query) lists.set(query, whole)
  return whole
}

function merged<List extends ListAnswer>(known: List, { changes, ...answer }: List): List | undefined {
  const photos = mergeChanges(known.photos, answer.photos, changes!)
  return photos && ({ ...answer, photos } as List)
}
