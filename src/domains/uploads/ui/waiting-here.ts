import { useSyncExternalStore } from 'react'
import { openWaitingFiles } from '../queue/ui/waiting-files.ts'

/** A browser may forbid even to look. */
function storageHere(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

// Screens are drawn at build too, where there is neither.
const tabsHere = typeof window === 'undefined' ? { addEventListener: () => {} } : window

/** What tabs of this browser have left to be uploaded. */
export const waitingHere = openWaitingFiles(storageHere(), tabsHere)

export const useWaitingHere = () =>
  useSyncExternalStore(waitingHere.subscribe, waitingHere.left, waitingHere.left)
