import type { Browser, CDPSession, Page } from 'playwright-core'
import { DEMO_PASSWORD, demoClients } from '#demo/demo-people.ts'
import { openChromium } from '#test/browser/open-chromium.ts'
import { waitForDemoPictures } from '#test/program/demo-pictures.ts'
import { newDataFolder, startProgram } from '#test/program/running-program.ts'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { compareWithLimit, type BenchLine } from './bench-line.ts'

// Lighthouse's slow 4G. `CPU_SLOWDOWN` slows a developer's machine to the speed of an older phone.
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }

const lotte = { email: demoClients.lotte.email, password: DEMO_PASSWORD }
const ROUNDS = 5
const TAP_AT_MS = 3500

const COVER_MAX_MS = 2000
const FIRST_ROW_MAX_MS = 3000
const ANSWERS_MAX_MS = 4500
const SCRIPT_MAX_KB = 110

/**
 * Measures a client's gallery on a slow phone with an empty cache, from opening the address. A
 * heart that is tapped before the app has loaded must be saved.
 */
export async function benchSlowPhone(): Promise<BenchLine[]> {
  if ((await buildWebIfNeeded()) !== 0) throw new Error('the web did not build')
  const data = await newDataFolder()
  const product = await startProgram(data.folder)
  const browser = await openChromium()
  try {
    await waitForDemoPictures(product.url)
    // The first visit warms up the server. A busy machine slows some visits, so the best of each
    // figure counts.
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
      compareWithLimit({
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

const timed = (name: string, value: number, limit: number) =>
  compareWithLimit({ name, value, limit, unit: 'ms' })

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
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(recordTimings, TAP_AT_MS)
    await page.goto(`${url}/client-portal`, { waitUntil: 'commit' })
    await tapHeart(page, devtools)
    return await read<Felt>(devtools, 'window.phoneFelt.whenAnswering')
  } finally {
    await context.close()
  }
}

async function tapHeart(page: Page, devtools: CDPSession): Promise<void> {
  const { x, y } = await read<Point>(devtools, 'window.phoneFelt.whenTapped')
  const isSaved = page.waitForResponse(
    (answer) => answer.url().endsWith('/rpc/photos/setFavorite') && answer.ok(),
  )
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await isSaved
}

// Playwright's own `evaluate` adds a script to the page, which takes such a phone 250 ms.
async function read<Value>(devtools: CDPSession, expression: string): Promise<Value> {
  const evaluation = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', evaluation)
  if (exceptionDetails) throw new Error(`the page said: ${exceptionDetails.text}`)
  return result.value as Value
}

type Point = { x: number; y: number }

declare global {
  interface Window {
    phoneFelt: { whenTapped: Promise<Point>; whenAnswering: Promise<Felt> }
  }
}

function recordTimings(tapAtMs: number) {
  const felt: Felt = {}
  const tapped = Promise.withResolvers<Point>()
  const answering = Promise.withResolvers<Felt>()
  window.phoneFelt = { whenTapped: tapped.promise, whenAnswering: answering.promise }
  const isLoaded = (picture: HTMLImageElement | null) => !!picture?.complete && picture.naturalWidth > 0
  const checkPage = () => {
    if (isLoaded(document.querySelector('[data-drawn] header img'))) felt.coverMs ??= performance.now()
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-drawn] [data-photo]')]
    const tops = tiles.map((tile) => tile.getBoundingClientRect().top)
    const firstRow = tiles.filter((_, at) => tops[at] === Math.min(...tops))
    if (firstRow.length > 0 && firstRow.every((tile) => isLoaded(tile.querySelector('img')))) {
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
    if (!isTime || felt.answersMs === undefined) requestAnimationFrame(checkPage)
  }
  requestAnimationFrame(checkPage)
}
