// Built files are named by content hash. Each process stores its build's files in the bucket, so
// that a page of one build can load them from another build's process.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Next } from 'hono'
import { BUILD_FILES_PREFIX } from '#platform/objects/made-objects.ts'
import { flattenPages, isObjectKey } from '#platform/objects/objects.ts'
import type { Services } from '#platform/services.ts'

export const sharedFolders = ['assets', 'pictures'] as const

const DAY_MS = 24 * 60 * 60_000
/** Age at which files of other builds are removed. No page is left open that long. */
const KEPT_MS = 60 * DAY_MS
/**
 * Age at which own files are stored again, so that no other process takes them for an old build's.
 */
const RENEWED_MS = 20 * DAY_MS
const AGAIN_MS = 60_000
const AT_ONCE = 8

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.txt': 'text/plain; charset=utf-8',
}

async function shareOnce({ objects, clock }: Services, webFolder: string): Promise<void> {
  const now = clock().getTime()
  const storedAtMs = new Map<string, number>()
  for await (const { key, changedAtMs } of flattenPages(objects.list(BUILD_FILES_PREFIX)))
    storedAtMs.set(key, changedAtMs)
  const own = await listOwn(webFolder)
  const missing = [...own].filter(([key]) => now - (storedAtMs.get(key) ?? 0) > RENEWED_MS)
  await forEachConcurrently(missing, async ([key, file]) => {
    await objects.write(key, await readFile(file), { contentType: typeOf(key) })
  })
  const expired = [...storedAtMs].filter(([key, changedAtMs]) => !own.has(key) && now - changedAtMs > KEPT_MS)
  if (expired.length > 0) await objects.remove(expired.map(([key]) => key))
}

/**
 * Stores this build's files and removes expired ones. Retries every minute after a failure. Returns
 * a function that stops the retries.
 */
export async function shareBuild(services: Services, webFolder: string): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  const share = async () => {
    try {
      await shareOnce(services, webFolder)
    } catch (error) {
      services.log.warn({ error }, 'files of this build could not be shared; it is tried again')
      timer = setTimeout(share, AGAIN_MS)
    }
  }
  await share()
  return () => clearTimeout(timer)
}

async function listOwn(webFolder: string): Promise<Map<string, string>> {
  const own = new Map<string, string>()
  for (const folder of sharedFolders)
    for (const name of await readdir(join(webFolder, folder)).catch(() => [])) {
      const key = keyOf(folder, name)
      if (key) own.set(key, join(webFolder, folder, name))
    }
  return own
}

function keyOf(folder: string, name: string): string | undefined {
  const key = `${BUILD_FILES_PREFIX}${folder}/${name}`
  return isObjectKey(key) && !name.includes('/') ? key : undefined
}

const typeOf = (key: string) =>
  types[extname(key.replace(/\.(br|gz|zst)$/, ''))] ?? 'application/octet-stream'

export const serveOtherBuilds = ({ objects }: Services) =>
  async function answer(c: Context, next: Next) {
    const [, folder = '', name = ''] = c.req.path.split('/')
    const key = keyOf(folder, name)
    if (!key || c.req.path.split('/').length !== 3) return next()
    const takesBrotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    const packed = takesBrotli ? await objects.read(`${key}.br`) : undefined
    const found = packed ?? (await objects.read(key))
    if (!found) return next()
    if (packed) c.header('content-encoding', 'br')
    c.header('vary', 'Accept-Encoding')
    c.header('content-type', typeOf(key))
    c.header('content-length', String(found.sizeBytes))
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(Readable.toWeb(found.stream) as ReadableStream)
  }

async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
