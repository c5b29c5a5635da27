import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

let now = new Date()

function eachMinute(notify: () => void): () => void {
  const timer = setInterval(() => {
    now = new Date()
    notify()
  }, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Nobody may have asked for hours, while no timer ran. */
function read(): Date {
  if (Date.now() - now.getTime() > MINUTE_MS) now = new Date()
  return now
}

// A server draws for days what it has loaded once.
const readOnServer = () => new Date()

/** The time, updated each minute, for words such as 'gisteren' on an open screen. */
export const useNow = () => useSyncExternalStore(eachMinute, read, readOnServer)
