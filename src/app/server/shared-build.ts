// Names of built files are fingerprints of what is in them. While two builds run side by side, a page of the one asks a
// process of the other for files that it lacks: each process puts its own into the bucket, and reads others from there.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Next } from 'hono'
import { BUILD_FILES } from '#platform/objects/build-files.ts'
import { eachOf, isObjectKey } from '#platform/objects/objects.ts'
import type { Services } from '#platform/services.ts'

/** Folders of the build whose files have such names. */
export const sharedFolders = ['assets', 'pictures'] as const

const DAY_MS = 24 * 60 * 60_000
/** Files of a build that no process puts there any more; a page that is left open longer asks for none of them. */
const KEPT_MS = 60 * DAY_MS
/** Put there again, so that no other process takes them for those of a build that is gone. */
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

/** Puts files of this build into the bucket where they are missing, and removes those of builds long gone. */
async function shareOnce({ objects, clock }: Services, webFolder: string): Promise<void> {
  const now = clock().getTime()
  const there = new Map<string, number>()
  for await (const { key, changedAtMs } of eachOf(objects.list(BUILD_FILES))) there.set(key, changedAtMs)
  const own = await listOwn(webFolder)
  const missing = [...own].filter(([key]) => now - (there.get(key) ?? 0) > RENEWED_MS)
  await inTurns(missing, async ([key, file]) => {
    await objects.write(key, await readFile(file), { contentType: typeOf(key) })
  })
  const gone = [...there].filter(([key, changedAtMs]) => !own.has(key) && now - changedAtMs > KEPT_MS)
  if (gone.length > 0) await objects.remove(gone.map(([key]) => key))
}

/**
 * Shares the build before this process answers anyone. A bucket that is away keeps no process from starting: then it is
 * tried again each minute. Returns how to end that.
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
  const key = `${BUILD_FILES}${folder}/${name}`
  return isObjectKey(key) && !name.includes('/') ? key : undefined
}

const typeOf = (key: string) =>
  types[extname(key.replace(/\.(br|gz|zst)$/, ''))] ?? 'application/octet-stream'

/** Answers with a file of another build, where this one has none of that name. */
export const otherBuildsFile = ({ objects }: Services) =>
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

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
