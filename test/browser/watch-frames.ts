import type { Page } from 'playwright-core'

/** Slow enough that what a move loads or adds has come long before its end, also where a second has three frames. */
const SLOWED = 0.02
const CALM_FRAMES = 10
const FRAMES_AT_MOST = 240

/** Watches a page's animations and layouts frame by frame. */
export async function watchFrames(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Animation.enable')
  const playAt = (playbackRate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate })
  const countLayouts = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')!.value
  }
  /**
   * Plays a move slowly. Returns which properties moved, and which of them never went on for a good many frames without a
   * layout: one that needs layouts needs one in each frame.
   */
  async function slowly(begin: () => Promise<unknown>) {
    await playAt(SLOWED)
    const calm = new Map<string, { now: number; most: number }>()
    let layouts = await countLayouts()
    await begin()
    for (let frame = 0; frame < FRAMES_AT_MOST; frame += 1) {
      const moving = new Set(await movingInNextFrame(page))
      const layoutsNow = await countLayouts()
      const isCalm = layoutsNow === layouts
      layouts = layoutsNow
      for (const property of new Set([...calm.keys(), ...moving])) {
        const seen = calm.get(property) ?? { now: 0, most: 0 }
        const now = isCalm && moving.has(property) ? seen.now + 1 : 0
        calm.set(property, { now, most: Math.max(seen.most, now) })
      }
      const isSeen = [...calm.values()].every(({ most }) => most >= CALM_FRAMES)
      if (calm.size > 0 && (isSeen || moving.size === 0)) break
    }
    await playAt(1)
    const laidOut = [...calm].filter(([, { most }]) => most < CALM_FRAMES).map(([property]) => property)
    return { moved: [...calm.keys()], laidOut }
  }
  /** How many layouts the last of many moves of a finger need, when all that its first ones wake has come. */
  async function followed(moves: readonly (() => Promise<unknown>)[]) {
    let layouts = 0
    for (const [at, move] of moves.entries()) {
      if (at === moves.length - CALM_FRAMES) layouts = await countLayouts()
      await move()
      await movingInNextFrame(page)
    }
    return (await countLayouts()) - layouts
  }
  return { slowly, followed, stop: () => devtools.detach() }
}

const movingInNextFrame = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const notMoved = new Set(['offset', 'easing', 'composite', 'computedOffset'])
    return document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .flatMap(({ effect }) =>
        (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)),
      )
      .filter((property) => !notMoved.has(property))
  })
