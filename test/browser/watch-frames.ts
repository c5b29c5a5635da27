import type { Page } from 'playwright-core'

/**
 * Playback rate so low that everything a move loads arrives before the move ends, even at three
 * frames per second.
 */
const SLOW_RATE = 0.02
const CALM_FRAMES = 10
const MAX_FRAMES = 240

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
   * Plays a move slowly. `laidOut` lists the properties that never moved for CALM_FRAMES frames in
   * a row without a layout.
   */
  async function slowly(begin: () => Promise<unknown>) {
    await playAt(SLOW_RATE)
    const calm = new Map<string, { now: number; most: number }>()
    let layouts = await countLayouts()
    await begin()
    for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
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
  /**
   * Counts the layouts during the last CALM_FRAMES moves. By then everything that the first moves
   * load has arrived.
   */
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
