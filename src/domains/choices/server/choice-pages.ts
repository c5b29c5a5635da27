import { createHash } from 'node:crypto'
import type { ListRow } from '../core/server/choice-lists.sql.ts'

type Asked = { limit: number; cursor?: string | undefined }
type Handed = Pick<ListRow, 'state' | 'round'>
type Page<Photo> = { rows: Photo[]; next: string | null }

/**
 * A page of a choice. An open one can change between two pages, so its cursor holds a mark of the whole: pages of two
 * different choices are never taken for one.
 */
export function pageOfChoice<Photo extends { photoId: string | null }>(
  photos: readonly Photo[],
  list: Handed,
  { limit, cursor }: Asked,
): Page<Photo> | 'unknown_cursor' | 'choice_changed' {
  const mark = markOf(photos, list)
  const at = cursor === undefined ? { from: 0, mark } : decodeCursor(cursor)
  if (!at) return 'unknown_cursor'
  if (at.mark !== mark) return 'choice_changed'
  const end = at.from + limit
  return {
    rows: photos.slice(at.from, end),
    next: end < photos.length ? encodeCursor({ from: end, mark }) : null,
  }
}

/** What was handed in never changes, but that a photo of it may be deleted. */
function markOf(photos: readonly { photoId: string | null }[], { state, round }: Handed): string {
  if (state !== 'open') return `${round}`
  const ids = photos.map(({ photoId }) => photoId).join()
  return createHash('sha256').update(ids).digest('base64url').slice(0, 16)
}

type Cursor = { from: number; mark: string }

const encodeCursor = ({ from, mark }: Cursor) =>
  Buffer.from(JSON.stringify([from, mark])).toString('base64url')

// Anyone can type a cursor.
function decodeCursor(cursor: string): Cursor | undefined {
  try {
    const [from, mark] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isRow = Number.isSafeInteger(from) && (from as number) > 0
    return isRow && typeof mark === 'string' ? { from: from as number, mark } : undefined
  } catch {
    return undefined
  }
}
