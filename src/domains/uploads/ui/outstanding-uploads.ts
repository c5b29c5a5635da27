import { useQuery } from '@tanstack/react-query'
import { failedUploads, type FailedUploads } from './uploads.queries.ts'
import type { WaitingBatch } from '../queue/ui/waiting-files.ts'
import { useBrowserWaitingFiles } from './browser-waiting-files.ts'

export type OutstandingFile = Pick<FailedUploads['files'][number], 'name' | 'refusal'> & {
  galleryId?: string | undefined
  /** Whether only this browser knows the file. */
  isUnsent?: true
}
type OutstandingUploads = Omit<FailedUploads, 'clientName' | 'files'> & { files: OutstandingFile[] }

export function mergeOutstandingUploads(
  failed: readonly FailedUploads[],
  waiting: readonly WaitingBatch[],
): OutstandingUploads[] {
  const lots = new Map<string, OutstandingUploads>(failed.map((one) => [`${one.clientId} ${one.type}`, one]))
  for (const { clientId, type, galleryId, waiting: files, at } of waiting) {
    const key = `${clientId} ${type}`
    const known = lots.get(key)
    const names = new Set(known?.files.map(({ name }) => name))
    const unsent = files.filter(({ name }) => !names.has(name))
    if (unsent.length === 0) continue
    const lastAt = new Date(at)
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
  return [...lots.values()].sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime())
}

const none: FailedUploads[] = []

export function useOutstandingUploads() {
  const { data = none } = useQuery(failedUploads)
  return mergeOutstandingUploads(data, useBrowserWaitingFiles())
}
