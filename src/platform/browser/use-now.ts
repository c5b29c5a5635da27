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

/** Returns the time, refreshed if stale: no timer runs while no component subscribes. */
function read(): Date {
  if (Date.now() - now.getTime() > MINUTE_MS) now = new Date()
  return now
}

// The server runs no timer, so `now` would go stale.
const readOnServer = () => new Date()

export const useNow = () => useSyncExternalStore(eachMinute, read, readOnServer)
