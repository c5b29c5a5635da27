import { useSyncExternalStore } from 'react'
import { startTransfer } from './tus-transfer.ts'
import { createUploadQueue } from './upload-queue.ts'

/** The uploads of this tab: outside of every screen, so that going to another one does not end them. */
export const uploadQueue = createUploadQueue({
  startTransfer,
  isOnline: () => navigator.onLine,
  onceOnline: (resume) => window.addEventListener('online', resume, { once: true }),
})

export const useUploads = () => useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot)
