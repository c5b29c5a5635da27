import { useQueryClient } from '@tanstack/react-query'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { storageSummary } from '#domains/storage/ui/storage.queries.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { uploadQueue } from './uploads-here.ts'

export type UploadOrder = {
  files: readonly File[]
  client: { id: string; name: string }
  type: PhotoType
}

/** Starts uploads, unless there is no room for them all; answers whether it did, and says so either way. */
export function useStartUpload() {
  const queryClient = useQueryClient()
  return async function startUpload({ files, client, type }: UploadOrder): Promise<boolean> {
    const room = await queryClient.fetchQuery({ ...storageSummary, retry: false }).catch(() => undefined)
    const sizeBytes = files.reduce((sum, { size }) => sum + size, 0)
    if (!room || sizeBytes > room.freeBytes) {
      if (room) toastFailed(storageNl.full.title, { line: storageNl.full.line(room.freeBytes) })
      else toastFailed(storageNl.unknown)
      return false
    }
    uploadQueue.add(files.map((file) => ({ file, clientId: client.id, clientName: client.name, type })))
    toastDone(uploadsNl.started.title, { line: uploadsNl.started.line(files.length) })
    return true
  }
}
