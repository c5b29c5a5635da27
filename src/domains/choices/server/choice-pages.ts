import { createHash } from 'node:crypto'
import { decodeCursor, encodeCursor } from '#kit/server/cursor.ts'
import type { ListRow } from '../core/server/choice-lists.sql.ts'

type PageRequest = { limit: number; cursor?: string | undefined }
type Submission = Pick<ListRow, 'state' | 'round'>
type Page<Photo> = { rows: Photo[]; next: string | null }

/**
 * A page of a choice. An open one can change between two pages, so its cursor holds a fingerprint of the whole: pages of
 * two different choices are never taken for one.
 */
export function pageOfChoice<Photo extends { photoId: string | null }>(
  photos: readonly Photo[],
  list: Submission,
  { limit, cursor }: PageRequest,
): Page<Photo> | 'unknown_cursor' | 'choice_changed' {
  const fingerprint = fingerprintOf(photos, list)
  const [from, itsFingerprint] = cursor === undefined ? [0, fingerprint] : (decodeCursor(cursor) ?? [])
  const isRow = typeof from === 'number' && Number.isSafeInteger(from) && (cursor === undefined || from > 0)
  if (!isRow || typeof itsFingerprint !== 'string') return 'unknown_cursor'
  if (itsFingerprint !== fingerprint) return 'choice_changed'
  const end = from + limit
  return {
    rows: photos.slice(from, end),
    next: end < photos.length ? encodeCursor([end, fingerprint]) : null,
  }
}

/** What was handed in never changes, but that a photo of it may be deleted. */
function fingerprintOf(photos: readonly { photoId: string | null }[], { state, round }: Submission): string {
  if (state !== 'open') return `${round}`
  const ids = photos.map(({ photoId }) => photoId).join()
  return createHash('sha256').update(ids).digest('base64url').slice(0, 16)
}
