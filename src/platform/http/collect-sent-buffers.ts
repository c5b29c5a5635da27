import { collectYoungGeneration } from '#platform/collect-young.ts'

const GIVEN_BACK_EVERY_BYTES = 16 * 1024 * 1024

let heldBytes = 0

/** Gives the memory of sent bytes back as they go. */
export function collectSentBuffers(sizeBytes: number) {
  heldBytes += sizeBytes
  if (heldBytes < GIVEN_BACK_EVERY_BYTES) return
  heldBytes = 0
  collectYoungGeneration()
}
