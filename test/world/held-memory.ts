import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The memory of this process after a garbage collection. */
export function heldBytes(): number {
  collect()
  // Buffers are freed in the background, and are subtracted when the next collection begins.
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
