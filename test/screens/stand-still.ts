import type { Page } from 'playwright-core'

/** Waits for fonts, visible pictures, and all animations and transitions. */
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
      document.getAnimations().some(({ effect, playState, timeline }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        // Those that follow a scrollbar run for ever, and stand still all the same.
        return playState === 'running' && endTime !== Infinity && timeline === document.timeline
      })
    const until = performance.now() + longestMs
    // A colour transition is inherited, and starts those of descendants in turn.
    do await nextFrame()
    while (isMoving() && performance.now() < until)
  }, 3000)
}
