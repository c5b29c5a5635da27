import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

let now = new Date()

function eachMinute(tell: () => void): () => void {
  const timer = setInterval(() => {
    now = new Date()
    tell()
  }, MINUTE_MS)
  return () => clearInterval(timer)
}

const read = () => now

/** The time to the minute, for words such as 'zojuist' that grow old on an open screen. */
export const useNow = () => useSyncExternalStore(eachMinute, read, read)
