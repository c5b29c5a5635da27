import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { studioPhotos } from '#domains/photos/ui/studio-photos.queries.ts'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { storageSummary } from '#domains/storage/ui/storage.queries.ts'
import { toastFailed } from '#ui/overlays/toast.ts'
import type { PhotoThere } from './upload-task.ts'
import { uploadQueue } from '../../ui/uploads-here.ts'
import { sameFile } from './waiting-files.ts'
import { waitingHere } from '../../ui/waiting-here.ts'

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
    const thereOf = await findThere(queryClient, { files, client, type })
    const uploads = files.map((file) => ({
      file,
      clientId: client.id,
      clientName: client.name,
      type,
      there: thereOf(file),
    }))
    const sizeBytes = uploads.reduce((sum, { file, there }) => (there ? sum : sum + file.size), 0)
    if (!room || sizeBytes > room.freeBytes) {
      if (room) toastFailed(storageNl.full.title, { line: storageNl.full.line(room.freeBytes) })
      else toastFailed(storageNl.unknown)
      return false
    }
    // The manager opens and says so.
    uploadQueue.add(uploads)
    return true
  }
}

type ThereOf = (file: File) => PhotoThere | undefined
const none: ThereOf = () => undefined

/**
 * Of a folder that is chosen again after an interruption: which of its files came in before it. Only what this browser
 * sent, to the very same file, and what still is a photo there; all else is for the server to judge by its bytes.
 */
async function findThere(queryClient: QueryClient, { files, client, type }: UploadOrder): Promise<ThereOf> {
  const batches = waitingHere.left().filter((batch) => batch.clientId === client.id && batch.type === type)
  const sent = new Set(batches.flatMap(({ done }) => done.map(sameFile)))
  if (!files.some((file) => sent.has(sameFile(file)))) return none
  const list = await queryClient
    .fetchQuery({ ...studioPhotos(client.id, type), staleTime: 0 })
    .catch(() => undefined)
  const labels = new Map(
    list?.photos.map(({ sourceName, sizeBytes, label }) => [`${sizeBytes} ${sourceName}`, label]),
  )
  return (file) => {
    const label = sent.has(sameFile(file)) ? labels.get(`${file.size} ${file.name}`) : undefined
    return label === undefined ? undefined : { label, type }
  }
}
