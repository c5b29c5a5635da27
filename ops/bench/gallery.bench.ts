import { itemAt } from '#platform/pure/item-at.ts'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'
import { justifyRows, rowMeasure } from '#domains/light-table/justified-rows.rules.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { recordTasks } from '#test/browser/record-tasks.ts'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { compareWithLimit, type BenchLine } from './bench-line.ts'
import { withGalleryServer, type ServedGallery } from './gallery-bench-server.ts'
import { measureTimes } from './percentile.ts'

const PHOTOS = 5000
const CHAPTERS = 40
const ROUNDS = 5
const DEPTHS = [0, 0.1, 0.5, 0.9, 1]
const SCROLL_STEPS = 240
const FRAME_MS = 16
const SETTLED_MS = 600

const FIRST_PHOTOS_MAX_MS = 1000
const JS_MAX_KB = 170
const NODES_MAX = 2500
const SHIFT_MAX = 0.05
const TASK_MAX_MS = 50
const MOVE_MAX_MS = 100
const ROWS_MAX_MS = 8
const ROW_WIDTHS_PX = [374, 736, 960, 1392, 1872]

const webFolder = join(import.meta.dirname, '../../dist/web')

export async function benchGallery(): Promise<BenchLine[]> {
  if ((await buildWebIfNeeded()) !== 0) throw new Error('the web did not build')
  const whole = await withGallery(0, async (browser, served) => [
    ...(await benchOpening(browser, served)),
    ...(await benchScrolling(browser, served)),
    ...(await benchViewer(browser, served)),
  ])
  const inChapters = await withGallery(CHAPTERS, async (browser, served) => [
    ...(await benchScrolling(browser, served)).map((line) => ({
      ...line,
      name: `${line.name}, ${CHAPTERS} chapters`,
    })),
    compareWithLimit({
      name: `moving one of ${PHOTOS} by hand, ${CHAPTERS} chapters`,
      value: served.moveMs,
      limit: MOVE_MAX_MS,
      unit: 'ms',
    }),
  ])
  return [await benchRows(), ...whole, ...inChapters]
}

async function benchRows(): Promise<BenchLine> {
  // Two landscapes for each portrait, now and then a square or a panorama: the hardest mix to lay
  // out.
  const ratios = Array.from({ length: PHOTOS }, (_, at) =>
    at % 97 === 0 ? 3 : at % 31 === 0 ? 1 : at % 3 ? 3 / 2 : 2 / 3,
  )
  const leastMs = async (widthPx: number) =>
    Math.min(...(await measureTimes(() => justifyRows(ratios, widthPx, rowMeasure(widthPx)), ROUNDS * 3)))
  let value = 0
  for (const widthPx of ROW_WIDTHS_PX) value = Math.max(value, await leastMs(widthPx))
  return compareWithLimit({
    name: `rows of ${PHOTOS} photos`,
    value,
    limit: ROWS_MAX_MS,
    ours: `${value.toFixed(1)} ms`,
    unit: 'ms',
  })
}

async function benchOpening(browser: Browser, served: ServedGallery): Promise<BenchLine[]> {
  // The first visit warms up the server. Every visit starts with an empty cache.
  await visitGallery(browser, served, async ({ screenful }) => screenful)
  const visits: { firstMs: number; screenMs: number; scriptKb: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    visits.push(
      await visitGallery(browser, served, async ({ screenful, scriptKb }) => ({ ...screenful, scriptKb })),
    )
  // Best visit, since a busy machine slows some.
  const { firstMs, screenMs, scriptKb } = itemAt(
    visits.toSorted((a, b) => a.screenMs - b.screenMs),
    0,
  )
  return [
    compareWithLimit({
      name: `first photos of ${PHOTOS}`,
      value: screenMs,
      limit: FIRST_PHOTOS_MAX_MS,
      unit: 'ms',
      ours: `${firstMs.toFixed(0)} ms, a whole screen ${screenMs.toFixed(0)} ms`,
    }),
    {
      name: 'JavaScript before photos show, gzip',
      ours: `${scriptKb.toFixed(0)} kB`,
      limit: `${JS_MAX_KB} kB`,
      ratio: scriptKb / JS_MAX_KB,
      must: 'at most 1',
      holds: scriptKb <= JS_MAX_KB,
    },
  ]
}

async function benchScrolling(browser: Browser, served: ServedGallery): Promise<BenchLine[]> {
  const { nodes, shift, longestMs } = await visitGallery(browser, served, async ({ page }) => {
    const nodes: number[] = []
    for (const depth of DEPTHS) {
      await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), depth)
      await page.waitForTimeout(SETTLED_MS)
      nodes.push(await page.evaluate(() => document.getElementsByTagName('*').length))
    }
    const tasks = await recordTasks(page)
    for (let round = 0; round < ROUNDS; round += 1) await tasks.during('scrolling', () => scrollThrough(page))
    const { scrolling: longestMs } = await tasks.stop()
    return { nodes, longestMs: longestMs!, shift: await page.evaluate(() => window.felt.shift) }
  })
  const mostNodes = Math.max(...nodes)
  return [
    compareWithLimit({
      name: `DOM nodes anywhere among ${PHOTOS}`,
      value: mostNodes,
      limit: NODES_MAX,
      ours: `${mostNodes} at most`,
    }),
    compareWithLimit({
      name: 'layout shift, opening and scrolling',
      value: shift,
      limit: SHIFT_MAX,
      ours: shift.toFixed(4),
    }),
    compareWithLimit({
      name: 'longest task while scrolling',
      value: longestMs,
      limit: TASK_MAX_MS,
      unit: 'ms',
    }),
  ]
}

const benchViewer = (browser: Browser, served: ServedGallery): Promise<BenchLine[]> =>
  visitGallery(browser, served, async ({ page }) => {
    const tile = page.locator('[data-photo] [data-tile]').first()
    await tile.waitFor()
    await waitUntilStill(page)
    const moves = {
      opening: () => tile.click(),
      'stepping on from': () => page.keyboard.press('ArrowRight'),
      closing: () => page.keyboard.press('Escape'),
    }
    const tasks = await recordTasks(page)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, move] of Object.entries(moves))
        await tasks.during(name, async () => {
          await move()
          await waitUntilStill(page)
        })
    return Object.entries(await tasks.stop()).map(([name, value]) =>
      compareWithLimit({
        name: `longest task ${name} one of ${PHOTOS}`,
        value,
        limit: TASK_MAX_MS,
        unit: 'ms',
      }),
    )
  })

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(SETTLED_MS)
  await page.mouse.move(700, 600)
  for (let step = 0; step < SCROLL_STEPS; step += 1) {
    await page.mouse.wheel(0, 40 + step * 2)
    await page.waitForTimeout(FRAME_MS)
  }
  await page.waitForTimeout(SETTLED_MS)
}

async function withGallery(
  chapters: number,
  bench: (browser: Browser, served: ServedGallery) => Promise<BenchLine[]>,
): Promise<BenchLine[]> {
  const browser = await openChromium()
  try {
    return await withGalleryServer({ webFolder, count: PHOTOS, chapters }, (served) => bench(browser, served))
  } finally {
    await browser.close()
  }
}

type Visit = { page: Page; screenful: { firstMs: number; screenMs: number }; scriptKb: number }

async function visitGallery<Found>(
  browser: Browser,
  { url, email, password }: ServedGallery,
  use: (visit: Visit) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const signIn = { data: { json: { email, password } }, headers: { origin: url } }
    const answer = await context.request.post(`${url}/rpc/accounts/signIn`, signIn)
    if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}`)
    const page = await context.newPage()
    await page.addInitScript(recordTimings)
    const scripts: Promise<Buffer>[] = []
    const keepScript = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    }
    page.on('response', keepScript)
    await page.goto(`${url}/client-portal`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.felt.screenMs !== undefined)
    page.off('response', keepScript)
    const bodies = await Promise.all(scripts)
    const felt = await page.evaluate(() => window.felt)
    const scriptKb = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
    return await use({
      page,
      screenful: { firstMs: felt.firstMs!, screenMs: felt.screenMs! },
      scriptKb,
    })
  } finally {
    await context.close()
  }
}

type Felt = { firstMs?: number; screenMs?: number; shift: number }

declare global {
  interface Window {
    felt: Felt
  }
}

function recordTimings() {
  const felt: Felt = { shift: 0 }
  window.felt = felt
  const checkImages = () => {
    const tiles = [...document.querySelectorAll<HTMLImageElement>('[data-tile] img')]
    const visibleImages = tiles.filter((image) => image.getBoundingClientRect().top < innerHeight)
    const loadedImages = visibleImages.filter((image) => image.complete && image.naturalWidth > 0)
    if (loadedImages.length > 0) felt.firstMs ??= performance.now()
    if (visibleImages.length > 0 && loadedImages.length === visibleImages.length)
      felt.screenMs = performance.now()
    else requestAnimationFrame(checkImages)
  }
  requestAnimationFrame(checkImages)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) felt.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
