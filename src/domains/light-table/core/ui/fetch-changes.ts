import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { mergeChanges, type Changes } from '../../changes/merge-changes.ts'

type ListAnswer = { standing?: string | undefined; photos: { id: string }[]; changes?: Changes | undefined }

/** Lists as the server sent them, without optimistic changes. */
const lists = new WeakMap<Query, ListAnswer>()

/** Fetches only the changes if they fit the known list; returns the complete list. */
export async function fetchChanges<List extends ListAnswer>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  fetchList: (since: string | undefined) => Promise<List>,
): Promise<List> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const known = query && (lists.get(query) as List | undefined)
  const answer = await fetchList(known?.standing)
  const list = known && answer.changes ? mergeAnswer(known, answer) : answer
  const completeList = list ?? (await fetchList(undefined))
  if (query) lists.set(query, completeList)
  return completeList
}

function mergeAnswer<List extends ListAnswer>(known: List, { changes, ...answer }: List): List | undefined {
  const photos = mergeChanges(known.photos, answer.photos, changes!)
  return photos && ({ ...answer, photos } as List)
}
