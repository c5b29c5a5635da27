import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { visitor } from '#test/world/visitor.ts'
import { noteBegun, reasonOf, type Tally } from './tally.ts'

const AGAIN_AFTER_MS = 1000
/** Nobody needs the same photos at once again. */
const PAUSE_MS = 30_000
const TRIES = 20

/** ZIPs that came whole, by what is in them; all should be the same. */
type Downloads = { whole: Set<string>; count: number; continued: number; givenUp: string[] }
export const newDownloads = (): Downloads => ({ whole: new Set(), count: 0, continued: 0, givenUp: [] })

export type Downloader = {
  url: string
  browser: ReturnType<typeof visitor>
  photoIds: string[]
  tally: () => Tally
  /** What its line takes, so that a process that ends does so in the midst of some. */
  bytesPerMs: number
}

/** Downloads the same photos as a ZIP again and again, going on by Range where it breaks off, until told to stop. */
export async function downloadAll(downloader: Downloader, downloads: Downloads, stopping: AbortSignal) {
  while (!stopping.aborted) {
    await downloadWhole(downloader, downloads)
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Downloads them once, and notes what came of it. */
export async function downloadWhole(downloader: Downloader, downloads: Downloads): Promise<void> {
  try {
    downloads.whole.add(await downloadOnce(downloader, downloads))
    downloads.count += 1
  } catch (error) {
    downloads.givenUp.push(reasonOf(error))
  }
}

async function downloadOnce(
  { url, browser, photoIds, tally, bytesPerMs }: Downloader,
  downloads: Downloads,
): Promise<string> {
  const { address, sizeBytes } = await patiently(() => browser.photos.planDownload({ photoIds }))
  const sum = createHash('sha256')
  let [reached, etag] = [0, '']
  await patiently(async () => {
    const rest = { range: `bytes=${reached}-`, 'if-range': etag }
    const headers = { cookie: browser.cookieHeader(), ...(reached > 0 && rest) }
    const response = await noteBegun(tally(), 'download', fetch(url + address, { headers }))
    if (response.status !== (reached > 0 ? 206 : 200)) throw new Error(`answered ${response.status}`)
    etag = response.headers.get('etag')!
    const [startedAt, from] = [performance.now(), reached]
    if (from > 0) downloads.continued += 1
    for await (const bytes of response.body!) {
      sum.update(bytes)
      reached += bytes.length
      const dueMs = (reached - from) / bytesPerMs - (performance.now() - startedAt)
      if (dueMs > 0) await sleep(dueMs)
    }
    if (reached < sizeBytes) throw new Error(`ended at ${reached} of ${sizeBytes}`)
  })
  return sum.digest('hex')
}

async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await ask()
    } catch (error) {
      if (attempt === TRIES) throw error
      await sleep(AGAIN_AFTER_MS)
    }
}
