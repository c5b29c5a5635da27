import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { decodeStrictly } from '#domains/photos/pixels/server/open-photo.ts'
import { PIXELS_MAX } from '#domains/photos/pixels/server/photo-format.ts'
import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import { readShowcaseList, type ListedPhoto } from './read-list.ts'
import type { Showcase, ShowcasePhoto } from './shown-photos.ts'

const LONG_SIDE_MAX_PX = 2400

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/showcase', import.meta.url))

let showcasePromise: Promise<Showcase | undefined> | undefined

/** Reads the photographs once, because the build needs them repeatedly. */
export const openConfiguredShowcase = () =>
  (showcasePromise ??= (async () => {
    const folder = process.env['SHOWCASE_FOLDER']
    return folder ? openShowcase(folder) : undefined
  })())

export async function openShowcase(folder: string): Promise<Showcase> {
  const { photos: listed, leftOut } = await readShowcaseList(folder)
  const limit = createLimiter(2)
  const prepared = await Promise.all(
    listed.map((photo) => limit(() => prepare(photo).catch(() => `${photo.file} is damaged`))),
  )
  const faults = prepared.filter((found) => typeof found === 'string')
  const photos = prepared.filter((found) => typeof found !== 'string')
  return { photos, leftOut: [...leftOut, ...faults] }
}

async function prepare({ path, ...photo }: ListedPhoto): Promise<ShowcasePhoto> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const id = hash.digest('hex').slice(0, 16)
  const preparedFile = join(cacheFolder, `${id}.jpg`)
  const { format } = await sharp(path, { limitInputPixels: PIXELS_MAX }).metadata()
  const kept = await readFile(preparedFile).catch(() => undefined)
  const bytes =
    kept ??
    (await decodeStrictly(format, (failOn) =>
      sharp(path, { failOn, limitInputPixels: PIXELS_MAX })
        .autoOrient()
        .resize({
          width: LONG_SIDE_MAX_PX,
          height: LONG_SIDE_MAX_PX,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    ))
  if (!kept) await writeAtomically(preparedFile, bytes)
  const { width, height } = await sharp(bytes).metadata()
  return { ...photo, id, preparedFile, widthPx: width, heightPx: height }
}

// Writes a temporary file and renames it, so that an aborted build leaves no partial file.
async function writeAtomically(file: string, bytes: Uint8Array) {
  await mkdir(cacheFolder, { recursive: true })
  const beside = `${file}.${process.pid}`
  await writeFile(beside, bytes)
  await rename(beside, file).catch(() => rm(beside, { force: true }))
}
