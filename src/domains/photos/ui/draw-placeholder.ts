import { thumbHashToRGBA } from 'thumbhash'

const FRAME_BUDGET_MS = 4
const waiting = new Map<HTMLCanvasElement, string>()
let isPainting = false

/**
 * Draws the blurred twin of a photo from its ThumbHash, a few each frame: a fast scroll passes hundreds of photos, and
 * must never wait for pictures of pictures. Answers a function that calls it off.
 */
export function drawPlaceholder(canvas: HTMLCanvasElement, thumbHash: string): () => void {
  waiting.set(canvas, thumbHash)
  if (!isPainting) {
    isPainting = true
    requestAnimationFrame(paintSome)
  }
  return () => waiting.delete(canvas)
}

function paintSome() {
  const startedAt = performance.now()
  for (const [canvas, thumbHash] of waiting) {
    waiting.delete(canvas)
    paint(canvas, thumbHash)
    if (performance.now() - startedAt > FRAME_BUDGET_MS) break
  }
  isPainting = waiting.size > 0
  if (isPainting) requestAnimationFrame(paintSome)
}

function paint(canvas: HTMLCanvasElement, thumbHash: string) {
  const bytes = Uint8Array.from(atob(thumbHash), (letter) => letter.charCodeAt(0))
  const { w, h, rgba } = thumbHashToRGBA(bytes)
  canvas.width = w
  canvas.height = h
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
}
