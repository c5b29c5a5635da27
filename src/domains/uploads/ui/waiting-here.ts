import { useSyncExternalStore } from 'react'
import { openWaitingFiles } from '../queue/ui/waiting-files.ts'

/** Reading the property itself throws when storage is blocked. */
function storageHere(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

// Screens are also rendered at build time, without a window.
const tabsHere = typeof window === 'undefined' ? { addEventListener: () => {} } : window

export const waitingHere = openWaitingFiles(storageHere(), tabsHere)

export const useWaitingHere = () =>
  useSyncExternalStore(waitingHere.subscribe, waitingHere.left, waitingHere.left)
