import { useMemo, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useIsOff } from '#domains/flags/ui/flags-off.queries.ts'
import { uploadsNl } from '../uploads.nl.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { studioPhotos } from '#domains/photos/ui/studio-photos.queries.ts'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { storageSummary } from '#domains/storage/ui/storage.queries.ts'
import { toastFailed } from '#ui/overlays/toast.ts'
import type { PhotoThere } from '../queue/ui/upload-task.ts'
import { sortOut } from '../picking/odd-files.rules.ts'
import { uploadQueue } from './uploads-here.ts'
import { sameFile } from '../queue/ui/waiting-files.ts'
import { waitingHere } from './waiting-here.ts'

export type UploadDraft = ReturnType<typeof useUploadDraft>

/** Chosen files before their upload starts; errors show only after the first try. */
export function useUploadDraft(dropped: File[] = []) {
  const [chosen, setFiles] = useState(dropped)
  const { photos: files, odd } = useMemo(() => sortOut(chosen), [chosen])
  const [wasTried, setWasTried] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const startUpload = useStartUpload()
  const isOff = useIsOff('uploads')
  return {
    files,
    odd,
    setFiles,
    addFiles: (more: File[]) => setFiles((before) => [...before, ...more]),
    filesError: wasTried && files.length === 0 && uploadsNl.form.noFiles,
    isOff,
    wasTried,
    isStarting,
    /** Starts the uploads and empties the draft; returns false when something is missing or refused. */
    start: async (order: UploadTarget | undefined): Promise<boolean> => {
      setWasTried(true)
      if (isOff || files.length === 0 || !order) return false
      setIsStarting(true)
      const isStarted = await startUpload({ files, ...order })
      setIsStarting(false)
      if (!isStarted) return false
      setFiles([])
      setWasTried(false)
      return true
    },
  }
}

export type UploadTarget = { client: { id: string; name: string }; type: PhotoType }
type UploadOrder = UploadTarget & { files: readonly File[] }

/** Starts the uploads unless they don't fit in the free room; returns whether it did. */
function useStartUpload() {
  const queryClient = useQueryClient()
  return async function startUpload({ files, client, type }: UploadOrder): Promise<boolean> {
    const room = await queryClient.fetchQuery({ ...storageSummary, retry: false }).catch(() => undefined)
    const thereOf = await findThere(queryClient, { files, client, type })
    const { id: clientId, name: clientName } = client
    const uploads = files.map((file) => ({ file, clientId, clientName, type, there: thereOf(file) }))
    const sizeBytes = uploads.reduce((sum, { file, there }) => (there ? sum : sum + file.size), 0)
    if (!room || sizeBytes > room.freeBytes) {
      if (room) toastFailed(storageNl.full.title, { line: storageNl.full.line(room.freeBytes) })
      else toastFailed(storageNl.unknown)
      return false
    }
    // The manager opens by itself and announces the start.
    uploadQueue.add(uploads)
    return true
  }
}

type ThereOf = (file: File) => PhotoThere | undefined
const none: ThereOf = () => undefined

/**
 * Finds files that this browser uploaded before an interruption and that still exist as photos, so that they are
 * skipped. All others are sent: the server detects duplicates by their bytes.
 */
async function findThere(queryClient: QueryClient, { files, client, type }: UploadOrder): Promise<ThereOf> {
  const batches = waitingHere.left().filter((batch) => batch.clientId === client.id && batch.type === type)
  const sent = new Set(batches.flatMap(({ done }) => done.map(sameFile)))
  if (!files.some((file) => sent.has(sameFile(file)))) return none
  const list = await queryClient
    .fetchQuery({ ...studioPhotos({ clientId: client.id }, type), staleTime: 0 })
    .catch(() => undefined)
  const labels = new Map(
    list?.photos.map(({ sourceName, sizeBytes, label }) => [`${sizeBytes} ${sourceName}`, label]),
  )
  return (file) => {
    const label = sent.has(sameFile(file)) ? labels.get(`${file.size} ${file.name}`) : undefined
    return label === undefined ? undefined : { label, type }
  }
}
