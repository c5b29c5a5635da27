import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'
import { openChromium } from '#test/browser/open-chromium.ts'
import { newDataFolder } from '#test/program/running-program.ts'
import type { BenchLine } from './bench-line.ts'
import { startBenchServer } from './bench-server.ts'
import type { GalleryQuestion, ServedGallery } from './gallery-bench-server.ts'

export const PHOTOS = 5000

const webFolder = join(import.meta.dirname, '../../dist/web')

/** A gallery of 5,000 photos, served by a process of its own, and a browser. */
export async function withGallery(
  chapters: number,
  bench: (browser: Browser, served: ServedGallery) => Promise<BenchLine[]>,
): Promise<BenchLine[]> {
  const { folder, remove } = await newDataFolder()
  const server = startBenchServer('gallery-bench-server.ts')
  const browser = await openChromium()
  try {
    const question: GalleryQuestion = { folder, webFolder, count: PHOTOS, chapters }
    return await bench(browser, await server.ask<ServedGallery>(question))
  } finally {
    await browser.close()
    await server.stop()
    await remove()
  }
}

type Visit = { page: Page; screenful: { firstMs: number; screenMs: number }; scriptKb: number }

/** Opens the gallery in an empty browser, until a whole screen of photos is there. */
export async function visitGallery<Found>(
  browser: Browser,
  { url, email, password }: ServedGallery,
  look: (visit: Visit) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const signIn = { data: { json: { email, password } }, headers: { origin: url } }
    const answer = await context.request.post(`${url}/rpc/accounts/signIn`, signIn)
    if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}`)
    const page = await context.newPage()
    await page.addInitScript(feel)
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
    return await look({
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

/** Runs in the page before anything else: records loaded photos and layout shifts. */
function feel() {
  const felt: Felt = { shift: 0 }
  window.felt = felt
  const look = () => {
    const tiles = [...document.querySelectorAll<HTMLImageElement>('[data-tile] img')]
    const inSight = tiles.filter((image) => image.getBoundingClientRect().top < innerHeight)
    const there = inSight.filter((image) => image.complete && image.naturalWidth > 0)
    if (there.length > 0) felt.firstMs ??= performance.now()
    if (inSight.length > 0 && there.length === inSight.length) felt.screenMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) felt.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
