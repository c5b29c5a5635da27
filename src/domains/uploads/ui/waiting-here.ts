import { useSyncExternalStore } from 'react'
import { storageHere, tabsHere } from '#platform/browser/local-storage.ts'
import { openWaitingFiles } from '../queue/ui/waiting-files.ts'

export const waitingHere = openWaitingFiles(storageHere(), tabsHere)

export const useWaitingHere = () =>
  useSyncExternalStore(waitingHere.subscribe, waitingHere.left, waitingHere.left)
