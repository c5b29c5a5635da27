import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import { MISSED_EVENT } from '#platform/pure/stream-events.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { recordWhenAnswerBegins, reasonOf, type Tally } from './tally.ts'

const PICTURES_PER_VIEW = 4
const PAGE_EVERY = 5
/**
 * Pause between page views. With a shorter pause, the clients alone would keep two cores busy
 * during a deploy.
 */
const VIEW_PAUSE_MS = 3000
/** Same retry delays as those of the screens' queries. */
const RETRY_DELAYS_MS = [1000, 2000, 4000]

type ClientBrowser = {
  browser: Visitor
  /**
   * Number of this browser among those of its client. Each browser changes favourites of its own
   * photos.
   */
  share: { nth: number; of: number }
  tally: () => Tally
}

/**
 * Favourites as the server confirmed them. A change without an answer removes its photo from the
 * map.
 */
export type Favourites = Map<string, boolean>

export async function browse(
  { browser, share, tally }: ClientBrowser,
  favourites: Favourites,
  stopping: AbortSignal,
) {
  async function withRetries<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const requestTally = tally()
    for (const delayMs of [...RETRY_DELAYS_MS, undefined]) {
      try {
        return await ask()
      } catch {
        if (delayMs !== undefined) await sleep(delayMs)
      }
    }
    requestTally.noteUnanswered()
    return undefined
  }

  async function changeFavourite(photoId: string) {
    const isFavorite = !(favourites.get(photoId) ?? false)
    const isAnswered = await withRetries(() =>
      browser.photos.setFavorite({ photoIds: [photoId], isFavorite }),
    )
    if (isAnswered) favourites.set(photoId, isFavorite)
    else favourites.delete(photoId)
  }

  for (let round = 0; !stopping.aborted; round++) {
    const list = await withRetries(() => browser.photos.listForClient({ type: 'preview' }))
    if (list && list.photos.length > 0) {
      const { photos, signature } = list
      const ready = photos.filter(({ picture }) => picture === 'ready')
      const some = Array.from({ length: Math.min(PICTURES_PER_VIEW, ready.length) }, () => oneOf(ready))
      // Failures are counted in the tally.
      await Promise.all(some.map((photo) => browser.get(photoUrl(photo, 480, signature)).catch(() => {})))
      const own = photos.filter(({ id }) => Number.parseInt(id.slice(-4), 16) % share.of === share.nth)
      if (own.length > 0) await changeFavourite(oneOf(own).id)
    }
    if (round % PAGE_EVERY === 0) await browser.get('/client-portal').catch(() => {})
    await sleep(VIEW_PAUSE_MS)
  }
}

const oneOf = <Item>(items: readonly Item[]): Item => itemAt(items, randomInt(items.length))

const RECONNECT_JITTER_MS = 3000

/**
 * Live updates of a screen: time of the latest data, number of breaks of the connection, and how
 * often the screen had to refetch everything.
 */
export type LiveStreamRecord = { heardAt: number; breaks: number; misses: number }

export async function receiveLiveUpdates(
  { url, cookie, tally }: { url: string; cookie: string; tally: () => Tally },
  stream: LiveStreamRecord,
  stopping: AbortSignal,
): Promise<void> {
  let position: string | undefined
  while (!stopping.aborted) {
    try {
      const headers = { cookie, ...(position !== undefined && { 'last-event-id': position }) }
      const responsePromise = fetch(`${url}/live`, { headers, signal: stopping })
      const response = await recordWhenAnswerBegins(tally(), 'stream', responsePromise)
      if (!response.ok || !response.body) throw new Error(`answered ${response.status}`)
      let unfinished = ''
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        stream.heardAt = performance.now()
        const lines = (unfinished + text).split('\n')
        unfinished = lines.pop() ?? ''
        for (const line of lines) {
          if (line.startsWith('id:')) position = line.slice(3).trim()
          if (line === `event: ${MISSED_EVENT}`) stream.misses += 1
        }
      }
    } catch {}
    if (stopping.aborted) return
    stream.breaks += 1
    await sleep(Math.random() * RECONNECT_JITTER_MS)
  }
}

const RETRY_AFTER_MS = 1000
const PAUSE_MS = 30_000
const ATTEMPTS_MAX = 20

/**
 * `count` is the number of complete ZIPs. `whole` holds their SHA-256 hashes, each once: equal ZIPs
 * share a hash.
 */
type Downloads = { whole: Set<string>; count: number; continued: number; givenUp: string[] }
export const newDownloads = (): Downloads => ({ whole: new Set(), count: 0, continued: 0, givenUp: [] })

export type Downloader = {
  url: string
  browser: Visitor
  photoIds: string[]
  tally: () => Tally
  /** Bandwidth of the connection, low enough that a stopping process has downloads in flight. */
  bytesPerMs: number
}

export async function downloadRepeatedly(
  downloader: Downloader,
  downloads: Downloads,
  stopping: AbortSignal,
) {
  while (!stopping.aborted) {
    await downloadAndRecord(downloader, downloads)
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

export async function downloadAndRecord(downloader: Downloader, downloads: Downloads): Promise<void> {
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
  const { address, sizeBytes } = await retry(() => browser.photos.planDownload({ photoIds }))
  const sum = createHash('sha256')
  let [reached, etag] = [0, '']
  await retry(async () => {
    const rest = { range: `bytes=${reached}-`, 'if-range': etag }
    const headers = { cookie: browser.cookieHeader(), ...(reached > 0 && rest) }
    const response = await recordWhenAnswerBegins(tally(), 'download', fetch(url + address, { headers }))
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

async function retry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await ask()
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error
      await sleep(RETRY_AFTER_MS)
    }
}
