import { createNameSorter } from '#platform/objects/names-in-order.ts'

// Runs in its own process, because leftovers of other tests distort the heap.
const [countText, endOfName] = process.argv.slice(2)
const count = Number(countText)

function heldBytes(): number {
  gc!()
  // Buffers are freed in the background and subtracted at the next collection.
  gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const before = heldBytes()
const kept = createNameSorter()
for (let at = 0; at < count; at++) {
  const nth = String(at).padStart(12, '0')
  kept.add(`01980a6e-0000-7000-8000-${nth}${endOfName === 'own' ? `.${at}` : '/'}`)
}
const bytesOfEach = (heldBytes() - before) / count
// Reading the names prevents their collection.
const names = [...kept.inOrder()].length
console.log(JSON.stringify({ names, bytesOfEach }))
