import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash'

const FRAME_BUDGET_MS = 4
/** Photos that are only scrolled past are gone by then. */
const REST_MS = 60

const waiting = new Map<HTMLCanvasElement, string>()
let isPainting = false

/** The one colour that a photo comes to from afar: cheap enough for every tile at once. */
export function groundOf(thumbHash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbHash))
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/**
 * Draws the blurred twin of a photo from its ThumbHash, a few each frame: a fast scroll passes hundreds of photos, and
 * must never wait for pictures of pictures. Answers a function that calls it off.
 */
export function drawPlaceholder(canvas: HTMLCanvasElement, thumbHash: string): () => void {
  const timer = setTimeout(() => {
    waiting.set(canvas, thumbHash)
    if (isPainting) return
    isPainting = true
    requestAnimationFrame(paintSome)
  }, REST_MS)
  return () => {
    clearTimeout(timer)
    waiting.delete(canvas)
  }
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
  const { w, h, rgba } = thumbHashToRGBA(bytesOf(thumbHash))
  canvas.width = w
  canvas.height = h
  // Kept in plain memory: handing a thousand pixels to the graphics card takes longer than drawing them.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
}

const bytesOf = (thumbHash: string) => Uint8Array.from(atob(thumbHash), (letter) => letter.charCodeAt(0))
