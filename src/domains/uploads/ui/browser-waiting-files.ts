import { useSyncExternalStore } from 'react'
import { getLocalStorage, windowEvents } from '#platform/browser/browser-storage.ts'
import { openWaitingFiles } from '../queue/ui/waiting-files.ts'

export const browserWaitingFiles = openWaitingFiles(getLocalStorage(), windowEvents)

export const useBrowserWaitingFiles = () =>
  useSyncExternalStore(browserWaitingFiles.subscribe, browserWaitingFiles.left, browserWaitingFiles.left)
