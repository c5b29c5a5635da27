import { useSyncExternalStore } from 'react'
import { startTransfer } from '../queue/ui/tus-transfer.ts'
import { createUploadQueue } from '../queue/ui/upload-queue.ts'
import { waitingHere } from './waiting-here.ts'

/** The uploads of this tab: outside of every screen, so that going to another one does not end them. */
export const uploadQueue = createUploadQueue({
  startTransfer,
  isOnline: () => navigator.onLine,
  onceOnline: (resume) => window.addEventListener('online', resume, { once: true }),
})

uploadQueue.subscribe(() => waitingHere.keep(uploadQueue.snapshot().tasks))

const onLineChange = (tell: () => void) => {
  for (const change of ['online', 'offline']) window.addEventListener(change, tell)
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, tell)
  }
}

export const useIsOnline = () => useSyncExternalStore(onLineChange, () => navigator.onLine)

/** How many files of this tab are still on their way to a client. */
export const useComingCount = (clientId: string) =>
  useSyncExternalStore(
    uploadQueue.subscribe,
    () =>
      uploadQueue
        .snapshot()
        .tasks.filter(
          (task) => task.clientId === clientId && (task.state === 'pending' || task.state === 'uploading'),
        ).length,
  )

export const useUploads = () => useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot)
