import { setTimeout as sleep } from 'node:timers/promises'

const AGAIN_AFTER_MS = 100

/** Polls until `isSo` is true. Returns false after `longestMs`. */
export async function waitUntil(isSo: () => Promise<boolean>, longestMs: number): Promise<boolean> {
  for (const until = performance.now() + longestMs; performance.now() < until; await sleep(AGAIN_AFTER_MS))
    if (await isSo()) return true
  return false
}
