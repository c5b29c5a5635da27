// Animates only transforms and opacity, which cause no layout.
import { tileOf } from './use-tiles.ts'

const FLIGHT_MS = 240
const STEP_MS = 160
export const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)'
/** Maximum number of frames to wait for a revealed tile. */
const FRAMES_AWAITED = 5

export const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export const pictureUrlOfTile = (photoId: string) =>
  tileOf(document, photoId)?.querySelector('img')?.currentSrc || undefined

export function growFromTile(room: HTMLElement | null, box: Element | null, photoId: string): void {
  const timing = { duration: prefersReducedMotion() ? STEP_MS : FLIGHT_MS, easing: EASE_OUT }
  room?.animate([{ opacity: 0 }, { opacity: 1 }], timing)
  const tile = tileOf(document, photoId)?.getBoundingClientRect()
  if (!box || !tile || prefersReducedMotion() || !isInSight(tile))
    return void box?.animate([{ opacity: 0 }, {}], timing)
  box.animate(
    [{ transform: moveOnto(box.getBoundingClientRect(), tile, scaleOf(box)) }, { transform: 'none' }],
    timing,
  )
}

/** Finishes the element's animations and returns its final position. */
export function finishAnimations(box: Element): DOMRect {
  for (const move of box.getAnimations()) move.finish()
  return box.getBoundingClientRect()
}

export async function shrinkToTile(box: Element, photoId: string, reveal: (photoId: string) => void) {
  const from = box.getBoundingClientRect()
  const ghost = document.createElement('div')
  ghost.className = 'pointer-events-none fixed inset-0 z-2 overflow-clip'
  ghost.ariaHidden = 'true'
  ghost.dataset['flight'] = ''
  const room = document.createElement('div')
  room.className = 'absolute inset-0 bg-room'
  const picture = copyOf(box, from)
  ghost.append(room, ...(picture ? [picture] : []))
  document.body.append(ghost)
  reveal(photoId)
  let tile: DOMRect | undefined
  for (let frame = 0; frame < FRAMES_AWAITED && !(tile && isInSight(tile)); frame++) {
    await new Promise(requestAnimationFrame)
    tile = tileOf(document, photoId)?.getBoundingClientRect()
  }
  const timing: KeyframeAnimationOptions = { duration: FLIGHT_MS, easing: EASE_OUT, fill: 'forwards' }
  const moves = [room.animate([{ opacity: 1 }, { opacity: 0 }], timing)]
  if (picture)
    moves.push(
      tile && !prefersReducedMotion()
        ? picture.animate([{ transform: 'none' }, { transform: moveOnto(from, tile) }], timing)
        : picture.animate([{ opacity: 1 }, { opacity: 0 }], timing),
    )
  await Promise.allSettled(moves.map(({ finished }) => finished))
  ghost.remove()
}

/** Returns a function that fades the shown picture out over the next one. */
export function preparePictureFade(stage: HTMLElement, box: Element): (next: Element | null) => void {
  const { left, top } = stage.getBoundingClientRect()
  const from = box.getBoundingClientRect()
  const copy = prefersReducedMotion()
    ? undefined
    : copyOf(box, new DOMRect(from.x - left, from.y - top, from.width, from.height))
  return (next) => {
    if (!copy) return
    stage.append(copy)
    const timing = { duration: STEP_MS, easing: 'ease-out' }
    next?.animate([{ opacity: 0 }, { opacity: 1 }], timing)
    const leaves = copy.animate([{ opacity: 1 }, { opacity: 0 }], timing)
    void leaves.finished.finally(() => copy.remove()).catch(() => {})
  }
}

function copyOf(box: Element, { left, top, width, height }: DOMRect): HTMLImageElement | undefined {
  const shown = [...box.querySelectorAll('img')].findLast(
    ({ complete, naturalWidth }) => complete && naturalWidth > 0,
  )
  if (!shown) return undefined
  const copy = new Image()
  copy.src = shown.currentSrc
  copy.className = 'pointer-events-none absolute max-w-none object-cover'
  const place = { left, top, width, height }
  for (const [side, px] of Object.entries(place)) copy.style.setProperty(side, `${px}px`)
  return copy
}

/** Returns a transform after which `from` covers `to`: tiles crop very wide or tall photos. */
function moveOnto(from: DOMRect, to: DOMRect, drawnBack = 1): string {
  const scale = Math.max(to.width / from.width, to.height / from.height)
  const x = to.left + to.width / 2 - (from.left + from.width / 2)
  const y = to.top + to.height / 2 - (from.top + from.height / 2)
  return `translate(${x / drawnBack}px, ${y / drawnBack}px) scale(${scale})`
}

/** Returns the element's CSS `scale`, which multiplies the lengths in its transforms. */
const scaleOf = (box: Element) => Number.parseFloat(getComputedStyle(box).scale) || 1

const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight

const HEART_MS = 480

export function drawHeart(stage: HTMLElement, at: { x: number; y: number }): void {
  const { left, top } = stage.getBoundingClientRect()
  const heart = document.createElement('span')
  heart.className = 'pointer-events-none absolute size-24 -translate-1/2 text-white drop-shadow-lg'
  heart.ariaHidden = 'true'
  heart.innerHTML =
    '<svg viewBox="0 0 24 24" fill="currentColor"><path d="M12 21s-8.5-5.3-10.2-10A5.6 5.6 0 0 1 12 6.1 5.6 5.6 0 0 1 22.200 11C20.500 15.700 12 21 12 21z"/></svg>'
  heart.style.left = `${at.x - left}px`
  heart.style.top = `${at.y - top}px`
  stage.append(heart)
  const grows = prefersReducedMotion() ? {} : { scale: ['0.6', '1.1', '1', '1'] }
  const beats = heart.animate({ opacity: [0, 1, 1, 0], ...grows }, HEART_MS)
  void beats.finished.finally(() => heart.remove()).catch(() => {})
}
