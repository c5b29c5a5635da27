import { useQuery } from '@tanstack/react-query'
import { failedUploads, type FailedUploads } from './uploads.queries.ts'
import type { WaitingBatch } from '../queue/ui/waiting-files.ts'
import { useWaitingHere } from './waiting-here.ts'

export type LeftFile = Pick<FailedUploads['files'][number], 'name' | 'refusal'> & {
  galleryId?: string | undefined
  /** The server does not know it: it was never announced. */
  isUnsent?: true
}
type LeftUploads = Omit<FailedUploads, 'clientName' | 'files'> & { files: LeftFile[] }

/** Merges failed uploads known to the server with files that still waited in this browser. */
export function leftUploads(
  failed: readonly FailedUploads[],
  waiting: readonly WaitingBatch[],
): LeftUploads[] {
  const lots = new Map<string, LeftUploads>(failed.map((one) => [`${one.clientId} ${one.type}`, one]))
  for (const { clientId, type, galleryId, waiting: files, at } of waiting) {
    const key = `${clientId} ${type}`
    const known = lots.get(key)
    const names = new Set(known?.files.map(({ name }) => name))
    const unsent = files.filter(({ name }) => !names.has(name))
    if (unsent.length === 0) continue
    const lastAt = new Date(at).toISOString()
    const before = known ?? { clientId, type, count: 0, waitingCount: 0, files: [] }
    lots.set(key, {
      ...before,
      count: before.count + unsent.length,
      waitingCount: before.waitingCount + unsent.length,
      refusal: null,
      lastAt: known && known.lastAt > lastAt ? known.lastAt : lastAt,
      files: [
        ...before.files,
        ...unsent.map(({ name }) => ({ name, galleryId, refusal: null, isUnsent: true as const })),
      ],
    })
  }
  return [...lots.values()].sort((one, other) => other.lastAt.localeCompare(one.lastAt))
}

const none: FailedUploads[] = []

export function useLeftUploads() {
  const { data = none } = useQuery(failedUploads)
  return leftUploads(data, useWaitingHere())
}
