import type { Browser, CDPSession, Page } from 'playwright-core'
import { DEMO_PASSWORD, demoClients } from '#demo/demo-people.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { untilDemoPicturesAreMade } from '#test/program/demo-pictures.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
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
    await page.addInitScript(feel, TAP_AT_MS)
    await page.goto(`${url}/client-portal`, { waitUntil: 'commit' })
    await tapHeart(page, devtools)
    return await read<Felt>(devtools, 'window.phoneFelt.whenAnswering')
  } finally {
    await context.close()
  }
}

/** Taps the heart of the first photo, however far the page is; throws where that is not saved. */
async function tapHeart(page: Page, devtools: CDPSession): Promise<void> {
  const { x, y } = await read<Place>(devtools, 'window.phoneFelt.whenTapped')
  const isSaved = page.waitForResponse(
    (answer) => answer.url().endsWith('/rpc/photos/setFavorite') && answer.ok(),
  )
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await isSaved
}

// Playwright's own ways of asking bring a script of theirs into the page, which takes such a phone a quarter of a second.
async function read<Value>(devtools: CDPSession, expression: string): Promise<Value> {
  const asked = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', asked)
  if (exceptionDetails) throw new Error(`the page said: ${exceptionDetails.text}`)
  return result.value as Value
}

type Place = { x: number; y: number }

declare global {
  interface Window {
    phoneFelt: { whenTapped: Promise<Place>; whenAnswering: Promise<Felt> }
  }
}

/** Runs in the page before anything else: notes when what one came for can be seen, and when it answers. */
function feel(tapAtMs: number) {
  const felt: Felt = {}
  const tapped = Promise.withResolvers<Place>()
  const answering = Promise.withResolvers<Felt>()
  window.phoneFelt = { whenTapped: tapped.promise, whenAnswering: answering.promise }
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
    if (felt.firstRowMs !== undefined && !document.querySelector('[data-drawn]')) {
      felt.answersMs ??= performance.now()
      answering.resolve(felt)
    }
    const first = document.querySelector('[data-photo]')?.getBoundingClientRect()
    const isTime = first !== undefined && performance.now() >= tapAtMs
    if (isTime) tapped.resolve({ x: first.right - 20, y: first.bottom - 20 })
    if (!isTime || felt.answersMs === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
