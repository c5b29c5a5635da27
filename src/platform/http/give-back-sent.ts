import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const GIVEN_BACK_EVERY_BYTES = 16 * 1024 * 1024

// The way to V8's collector from within a program that was started without a flag for it.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as NodeJS.GCFunction

let heldBytes = 0

/**
 * Gives the memory of sent bytes back as they go. Left alone V8 lets 64 MB of buffers pile up before it looks for those
 * that nobody holds, because the objects that point at them are too few and too small to make it look. A collection of
 * the young takes under a millisecond.
 */
export function giveBackSent(sizeBytes: number) {
  heldBytes += sizeBytes
  if (heldBytes < GIVEN_BACK_EVERY_BYTES) return
  heldBytes = 0
  collect({ type: 'minor' })
}
