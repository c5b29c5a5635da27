import type { Page } from 'playwright-core'

/** Waits until letters, pictures in sight and all that moves have come to where they stay. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async (longestMs) => {
    const patience = new Promise((resolve) => setTimeout(resolve, longestMs))
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    }
    await document.fonts.ready
    const pictures = [...document.images].filter(isInSight).map((picture) => picture.decode().catch(() => {}))
    await Promise.race([Promise.all(pictures), patience])

    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isMoving = () =>
      document.getAnimations().some(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && endTime !== Infinity
      })
    const until = performance.now() + longestMs
    // A colour that fades is handed down to what stands in it, which then fades in its turn.
    do await nextFrame()
    while (isMoving() && performance.now() < until)
  }, 3000)
}
