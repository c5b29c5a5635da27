import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What this process holds, once all that nobody holds is gone. */
export function heldBytes(): number {
  collect()
  // Buffers are let go of in the background, and are counted out when the next collection begins.
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
