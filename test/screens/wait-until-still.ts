import type { Page } from 'playwright-core'

/** Waits for fonts, then up to 3 seconds each for visible pictures and for finite animations. */
export async function waitUntilStill(page: Page): Promise<void> {
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
      document.getAnimations().some(({ effect, playState, timeline }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        // Scroll-driven animations run for ever, but stand still.
        return playState === 'running' && endTime !== Infinity && timeline === document.timeline
      })
    const until = performance.now() + longestMs
    // Checks again in each frame, because a transition of an inherited colour starts transitions
    // of descendants one after another.
    do await nextFrame()
    while (isMoving() && performance.now() < until)
  }, 3000)
}
