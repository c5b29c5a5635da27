import { namesInOrder } from '#platform/objects/names-in-order.ts'

// A process of its own: in that of the tests the heap holds what other tests left there.
const [countText, endOfName] = process.argv.slice(2)
const count = Number(countText)

function heldBytes(): number {
  gc!()
  // Buffers are freed in the background, and are subtracted when the next collection begins.
  gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const before = heldBytes()
const kept = namesInOrder()
for (let at = 0; at < count; at++) {
  const nth = String(at).padStart(12, '0')
  kept.add(`01980a6e-0000-7000-8000-${nth}${endOfName === 'own' ? `.${at}` : '/'}`)
}
const bytesOfEach = (heldBytes() - before) / count
// Reading them keeps them from being collected before.
const names = [...kept.inOrder()].length
console.log(JSON.stringify({ names, bytesOfEach }))
