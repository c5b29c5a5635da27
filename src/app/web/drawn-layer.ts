/** Once the app has begun; what it shows by then is better than a picture of it. */
const UNCOVERED_AFTER_MS = 1500

/** Lays what the server drew over the app while that renders, so that no photo disappears for a moment. */
export function layOver(drawn: HTMLElement): void {
  Object.assign(drawn.style, { position: 'absolute', inset: '0 0 auto', zIndex: '1', pointerEvents: 'none' })
  const times = movesOf(drawn).map(({ currentTime }) => currentTime)
  document.body.append(drawn)
  // Put elsewhere, all that moves would begin anew.
  for (const [at, move] of movesOf(drawn).entries()) move.currentTime = times[at] ?? null
}

/** Takes it away once the app shows the same photos and nothing moves, or when that takes too long. */
export async function uncover(root: HTMLElement, drawn: HTMLElement): Promise<void> {
  let beganAt = Infinity
  while (performance.now() - beganAt < UNCOVERED_AFTER_MS) {
    await new Promise(requestAnimationFrame)
    if (!root.hasChildNodes()) continue
    beganAt = Math.min(beganAt, performance.now())
    const pictures = [...root.querySelectorAll('img')].filter(isInSight)
    if (root.querySelector('[data-photo]') && pictures.every(({ complete }) => complete)) {
      await Promise.allSettled(pictures.map((picture) => picture.decode()))
      break
    }
  }
  await Promise.allSettled(movesOf(drawn).map(({ finished }) => finished))
  drawn.remove()
}

/** Of the opening, which ends; in the order of the page. */
const movesOf = (drawn: HTMLElement) =>
  drawn.querySelector('[data-opening]')?.getAnimations({ subtree: true }) ?? []

function isInSight(picture: HTMLImageElement): boolean {
  const { top, bottom } = picture.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
