import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { UploadInParts } from '../parts/server/upload-in-parts.ts'
import type { ByteSums } from './byte-sums.ts'
import type * as uploadsSql from './uploads.sql.ts'

export type CachedUpload = {
  upload: uploadsSql.Upload
  offset: number
  sums: ByteSums | undefined
  parts?: UploadInParts
}

const REMEMBERED_MAX = 4000
// Shorter than `ROOM_HELD_MS`, so that a cached upload still has its room.
const REMEMBERED_FOR_MS = 30 * 60_000

/**
 * Caches uploads, which saves a query and rereading the file for each PATCH. `take` removes an
 * entry and the caller puts it back. The oldest are evicted.
 */
export function createUploadCache(clock: () => Date) {
  const known = new Map<string, CachedUpload & { at: number }>()
  return {
    remember(underway: CachedUpload) {
      known.delete(underway.upload.id)
      known.set(underway.upload.id, { ...underway, at: clock().getTime() })
      const [oldest] = known.size > REMEMBERED_MAX ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
    },
    take(id: string, viewer: PhotographerViewer, offset: number | undefined): CachedUpload | undefined {
      const found = known.get(id)
      if (!found || found.upload.studioId !== viewer.id) return undefined
      known.delete(id)
      const isFresh = clock().getTime() - found.at < REMEMBERED_FOR_MS
      return isFresh && found.offset === offset ? found : undefined
    },
  }
}

/**
 * Attempt numbers that this process holds. The oldest are evicted; a request then takes the next
 * number.
 */
export function createHeldAttempts() {
  const held = new Map<string, number>()
  return {
    find: (uploadId: string) => held.get(uploadId),
    hold(uploadId: string, turn: number) {
      held.set(uploadId, turn)
      const [oldest] = held.size > REMEMBERED_MAX ? held.keys() : []
      if (oldest !== undefined) held.delete(oldest)
    },
    letGo: (uploadId: string) => void held.delete(uploadId),
  }
}

/**
 * Runs one request per upload at a time. The newest wins: it stops the previous request, which may
 * hang on a dead connection, and waits for its end.
 */
export function createLatestWinsMutex() {
  const running = new Map<string, { stop: () => void; done: Promise<void> }>()

  return async function runExclusive<Result>(
    uploadId: string,
    stop: () => void,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = running.get(uploadId)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const mine = { stop, done }
    running.set(uploadId, mine)
    before?.stop()
    await before?.done
    try {
      return await work()
    } finally {
      resolve()
      if (running.get(uploadId) === mine) running.delete(uploadId)
    }
  }
}
