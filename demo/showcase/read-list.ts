import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { z } from 'zod'
import { inspectPhoto, type PhotoFault } from '#domains/photos/pixels/server/inspect-photo.ts'

const LIST_FILE = 'showcase.json'
const showcaseUses = ['landing', 'demo', 'share'] as const
export type ShowcaseUse = (typeof showcaseUses)[number]

/** Smaller photos would be enlarged on screen. */
const LONG_SIDE_MIN_PX = 1200
const LIST_MAX_BYTES = 1024 * 1024
const PHOTOS_MAX = 200

export type ListedPhoto = {
  file: string
  path: string
  alt: string
  /** Point that stays in view, 0 to 1 from the upper left. */
  focus: readonly [x: number, y: number]
  uses: readonly ShowcaseUse[]
}

export type ShowcaseList = { photos: ListedPhoto[]; leftOut: string[] }

const share = z.number().min(0).max(1)
const entry = z.strictObject({
  file: z.string().min(1),
  alt: z.string().trim().min(1),
  people: z.int().min(0).default(0),
  focus: z.tuple([share, share]).default([0.5, 0.5]),
  use: z.array(z.enum(showcaseUses)).min(1).optional(),
})
const list = z.object({ photos: z.array(z.unknown()).min(1).max(PHOTOS_MAX) })

const faults: Record<PhotoFault, string> = {
  empty: 'is empty',
  not_a_photo: 'is no photo (JPEG, PNG, WebP, TIFF or AVIF)',
  heic: 'is HEIC: save it as JPEG',
  hdr: 'is HDR: save it as JPEG',
  corrupt: 'is damaged',
  truncated: 'breaks off half-way',
  too_many_pixels: 'has more than 200 megapixels',
  too_many_avif_pixels: 'is AVIF of more than 30 megapixels',
  too_many_progressive_pixels: 'is progressive and has more than 100 megapixels',
  too_many_interlaced_pixels: 'is interlaced and has more than 100 megapixels',
}

/** Never throws: reports faults in `leftOut`, so that the build can use drawings instead. */
export async function readShowcaseList(folder: string): Promise<ShowcaseList> {
  const opened = await openList(folder)
  if (typeof opened === 'string') return { photos: [], leftOut: [opened] }
  const { root, entries } = opened
  const photos: ListedPhoto[] = []
  const leftOut: string[] = []
  for (const [at, found] of entries.entries()) {
    const photo = await readEntry(root, found, at).catch(() => `${nameOf(found, at)} could not be read`)
    if (typeof photo === 'string') leftOut.push(photo)
    else if (photos.some(({ path }) => path === photo.path)) leftOut.push(`${photo.file} is listed twice`)
    else photos.push(photo)
  }
  return { photos, leftOut }
}

async function openList(folder: string): Promise<{ root: string; entries: unknown[] } | string> {
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return `there is no folder ${folder}`
  const path = join(root, LIST_FILE)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return `${folder} has no ${LIST_FILE}`
  if (found.size > LIST_MAX_BYTES) return `${LIST_FILE} is larger than 1 MB`
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return `${LIST_FILE} could not be read`
  const parsed = list.safeParse(jsonIn(text))
  if (!parsed.success)
    return `${LIST_FILE} should hold {"photos": [{"file": "…", "alt": "…"}]}, of 1 to ${PHOTOS_MAX} photos`
  return { root, entries: parsed.data.photos }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const nameOf = (found: unknown, at: number) => {
  const name = found !== null && typeof found === 'object' && 'file' in found ? found.file : undefined
  return typeof name === 'string' && name !== '' ? name : `photo ${at + 1}`
}

async function readEntry(root: string, found: unknown, at: number): Promise<ListedPhoto | string> {
  const name = nameOf(found, at)
  const parsed = entry.safeParse(found)
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue]
    if (path[0] === 'alt') return `${name} needs an alt: one line that says what is on it`
    return `${name}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`
  }
  const { file, alt, people, focus, use } = parsed.data
  if (people > 0 && use === undefined)
    return `${name} shows people: its use must say where they agreed to be seen`
  const path = await resolveInFolder(root, file)
  if (path === undefined) return `${name} is not in the folder`
  const inspected = await inspectPhoto(path)
  if (!inspected.ok) return `${name} ${faults[inspected.reason]}`
  const { widthPx, heightPx } = inspected
  if (Math.max(widthPx, heightPx) < LONG_SIDE_MIN_PX)
    return `${name} is too small: ${widthPx} × ${heightPx}, and its long side should have ${LONG_SIDE_MIN_PX}`
  return { file, path, alt, focus, uses: use ?? showcaseUses }
}

/**
 * Returns the path of a file with symbolic links resolved; undefined if `file` is an absolute path,
 * or the file is missing, no regular file, or outside the folder.
 */
async function resolveInFolder(root: string, file: string): Promise<string | undefined> {
  if (isAbsolute(file) || file.includes('\0')) return undefined
  const path = await realpath(join(root, file)).catch(() => undefined)
  if (path === undefined || !(await stat(path)).isFile()) return undefined
  const inside = relative(root, path)
  return inside.startsWith('..') || isAbsolute(inside) ? undefined : path
}
