import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { ByteSums } from './byte-sums.ts'
import type { Upload } from './uploads.sql.ts'

export type Underway = { upload: Upload; offset: number; sums: ByteSums }

const REMEMBERED_MAX = 4000
// Shorter than `ROOM_HELD_MS`, so that a cached upload still has its room reserved.
const REMEMBERED_FOR_MS = 30 * 60_000

/**
 * An in-memory cache of uploads this process is receiving, which saves a query and rereading the file for each PATCH.
 * `take` removes the entry and the caller puts it back; the oldest are evicted.
 */
export function uploadsUnderway(clock: () => Date) {
  const known = new Map<string, Underway & { at: number }>()
  return {
    remember(underway: Underway) {
      known.delete(underway.upload.id)
      known.set(underway.upload.id, { ...underway, at: clock().getTime() })
      const [oldest] = known.size > REMEMBERED_MAX ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
    },
    /** Returns this viewer's cached upload if it resumes at the cached offset. */
    take(id: string, viewer: PhotographerViewer, offset: number | undefined): Underway | undefined {
      const found = known.get(id)
      if (!found || found.upload.studioId !== viewer.id) return undefined
      known.delete(id)
      const isFresh = clock().getTime() - found.at < REMEMBERED_FOR_MS
      return isFresh && found.offset === offset ? found : undefined
    },
  }
}
