import { expect } from 'vitest'

type PageRequest = { cursor?: string; isDescending?: boolean }
type Page = { rows: { id: string }[]; next: string | null; last: string | null }

/**
 * Expects each row once over all pages. Expects the page of the cursor `last` to hold the last
 * rows, and the first ascending page to hold the last rows in reverse order.
 */
export async function expectFullPaging(list: (asked: PageRequest) => Promise<Page>, rowCount: number) {
  const ids = ({ rows }: Page) => rows.map(({ id }) => id)
  const first = await list({})
  const forward = ids(first)
  for (let cursor = first.next; cursor !== null;) {
    const page = await list({ cursor })
    forward.push(...ids(page))
    cursor = page.next
  }
  expect(new Set(forward).size).toBe(rowCount)
  expect(forward).toHaveLength(rowCount)
  const backward = ids(await list({ cursor: first.last! }))
  expect(forward.slice(-backward.length)).toEqual(backward)
  const upward = ids(await list({ isDescending: false }))
  expect(forward.toReversed().slice(0, upward.length)).toEqual(upward)
}
