import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD, demoClients } from '#demo/demo-people.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { untilDemoPicturesAreMade } from '#test/program/demo-pictures.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { buildWebIfNeeded } from '../scripts/build-web.mjs'
import { underLimit, type BenchLine } from './bench-line.ts'

// Lighthouse's slow 4G, and a phone of some years ago beside a developer's machine.
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const PROCESSOR_SHARE = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }

const lotte = { email: demoClients.lotte.email, password: DEMO_PASSWORD }
const ROUNDS = 5
const TAP_AT_MS = 3500

const COVER_MAX_MS = 2000
const FIRST_ROW_MAX_MS = 3000
const ANSWERS_MAX_MS = 4500
const SCRIPT_MAX_KB = 110

/**
 * A client's gallery on a slow phone with an empty cache, of the demo studio: with SHOWCASE_FOLDER its own photographs.
 * The clock of each visit starts when the address is opened; a heart that is tapped before the app has come must count.
 */
export async function benchSlowPhone(): Promise<BenchLine[]> {
  if ((await buildWebIfNeeded()) !== 0) throw new Error('the web did not build')
  const data = await newDataFolder()
  const product = await startProgram(data.folder)
  const browser = await openChromium()
  try {
    await untilDemoPicturesAreMade(product.url)
    // The first visit warms the server. A busy moment of the machine slows some; the best of each figure counts.
    const visits: Felt[] = []
    for (let round = 0; round <= ROUNDS; round += 1) visits.push(await visit(browser, product.url))
    const best = (figure: (felt: Felt) => number) => Math.min(...visits.slice(1).map(figure))
    return [
      timed(
        'slow phone: cover',
        best((felt) => felt.coverMs!),
        COVER_MAX_MS,
      ),
      timed(
        'slow phone: first row of photos',
        best((felt) => felt.firstRowMs!),
        FIRST_ROW_MAX_MS,
      ),
      timed(
        'slow phone: all of it answers',
        best((felt) => felt.answersMs!),
        ANSWERS_MAX_MS,
      ),
      underLimit({
        name: 'slow phone: JavaScript before photos',
        value: best((felt) => felt.scriptBytes! / 1000),
        limit: SCRIPT_MAX_KB,
        unit: 'kB',
      }),
    ]
  } finally {
    await browser.close()
    await product.stop()
    await data.remove()
  }
}

const timed = (name: string, value: number, limit: number) => underLimit({ name, value, limit, unit: 'ms' })

type Felt = { coverMs?: number; firstRowMs?: number; answersMs?: number; scriptBytes?: number }

async function visit(browser: Browser, url: string): Promise<Felt> {
  const context = await browser.newContext(PHONE)
  try {
    await context.request.post(`${url}/rpc/accounts/signIn`, {
      data: { json: lotte },
      headers: { origin: url },
    })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SHARE })
    await page.addInitScript(feel)
    await page.goto(`${url}/client-portal`, { waitUntil: 'commit' })
    await tapHeart(page)
    await page.waitForFunction(() => window.phoneFelt.answersMs !== undefined)
    return await page.evaluate(() => window.phoneFelt)
  } finally {
    await context.close()
  }
}

/** Taps the heart of the first photo, however far the page is; throws where that is not saved. */
async function tapHeart(page: Page): Promise<void> {
  await page.waitForFunction((atMs) => performance.now() >= atMs, TAP_AT_MS)
  // In the moment in which the app takes over, the first one found may be gone when it is measured.
  const place = () => page.locator('[data-photo]').first().boundingBox()
  const { x, y, width, height } = (await place()) ?? (await delay(100).then(place))!
  const isSaved = page.waitForResponse(
    (answer) => answer.url().endsWith('/rpc/photos/setFavorite') && answer.ok(),
  )
  await page.touchscreen.tap(x + width - 20, y + height - 20)
  await isSaved
}

declare global {
  interface Window {
    phoneFelt: Felt
  }
}

/** Runs in the page before anything else: notes when what one came for can be seen, and when it answers. */
function feel() {
  const felt: Felt = {}
  window.phoneFelt = felt
  const isThere = (picture: HTMLImageElement | null) => !!picture?.complete && picture.naturalWidth > 0
  const look = () => {
    if (isThere(document.querySelector('[data-drawn] header img'))) felt.coverMs ??= performance.now()
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-drawn] [data-photo]')]
    const tops = tiles.map((tile) => tile.getBoundingClientRect().top)
    const firstRow = tiles.filter((_, at) => tops[at] === Math.min(...tops))
    if (firstRow.length > 0 && firstRow.every((tile) => isThere(tile.querySelector('img')))) {
      felt.firstRowMs ??= performance.now()
      felt.scriptBytes ??= (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ initiatorType, name }) => initiatorType === 'script' || name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    }
    const isDrawn = document.querySelector('[data-drawn]') !== null
    if (felt.firstRowMs !== undefined && !isDrawn) felt.answersMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
