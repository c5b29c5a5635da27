import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { ByteSums } from './byte-sums.ts'
import type { Upload } from './uploads.sql.ts'

/** An upload that this process knows: it made it, or took the last bytes of it. */
export type Underway = { upload: Upload; offset: number; sums: ByteSums }

const REMEMBERED_MAX = 4000
// Shorter than room is held for silence, so that who is remembered has room.
const REMEMBERED_FOR_MS = 30 * 60_000

/**
 * What this process knows of uploads by its own doing: nothing is looked up or read again for the next bytes of one. Who
 * takes one out puts it back when they know more; the oldest make way.
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
    /** What is known of this viewer's upload, where it goes on at the byte that is known. */
    take(id: string, viewer: PhotographerViewer, offset: number | undefined): Underway | undefined {
      const found = known.get(id)
      if (!found || found.upload.studioId !== viewer.id) return undefined
      known.delete(id)
      const isFresh = clock().getTime() - found.at < REMEMBERED_FOR_MS
      return isFresh && found.offset === offset ? found : undefined
    },
  }
}
