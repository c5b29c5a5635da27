import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderPhoto } from '#domains/photos/pixels/server/render-photo.ts'
import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import { assignPhotos } from '../showcase/assign-photos.ts'
import { openConfiguredShowcase } from '../showcase/showcase.ts'
import { photosFor, type ShowcasePhoto } from '../showcase/shown-photos.ts'
import { drawPhoto } from './draw-photo.ts'
import { picturesToDraw, TRIAL_WATERMARK, type PictureName, type PictureSpec } from './picture-orders.ts'

type Source = { widthPx: number; path: string }

type DrawnPicture = {
  widthPx: number
  heightPx: number
  thumbHash: string
  takenAt: string
  avif: Source[]
  /** JPEG or WebP, for browsers without AVIF. Only this list has the 2048 px size of a preview. */
  other: Source[]
  alt?: string
  focus?: readonly [x: number, y: number]
}

type PictureFile = { path: string; file: string }
type PictureDrawing = { picture: DrawnPicture; files: PictureFile[] }

const shapes = { wide: [2160, 1440], tall: [1440, 2160], calm: [2160, 1620], panorama: [2160, 1080] } as const
const drawingFolder = import.meta.dirname
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/drawn-pictures', import.meta.url))

/** Tests draw at a quarter of width and height, which halves the build time. */
const DRAWN_SCALE = process.env['DRAWN_PICTURES'] === 'quarter' ? 0.25 : 1
const drawnPx = (px: number) => Math.round(px * DRAWN_SCALE)

let allPictures: Promise<Map<PictureName, PictureDrawing>> | undefined

/** Caches pictures by a hash of code and task, because drawing takes half a minute. */
export const drawPictures = () => (allPictures ??= drawAll())

async function drawAll(): Promise<Map<PictureName, PictureDrawing>> {
  const codeHash = hashOfCode()
  const photos = photosFor(await openConfiguredShowcase(), 'landing')
  const photoOf = photos && assignPhotos(picturesToDraw, photos)
  // Two at a time: one draws while the other waits for its encoder.
  const limit = createLimiter(2)
  const tasks = new Map<string, Promise<PictureDrawing>>()
  const drawOnce = (work: PictureTask): Promise<PictureDrawing> => {
    const key = createHash('sha256')
      .update(codeHash)
      .update(JSON.stringify({ work, DRAWN_PART: DRAWN_SCALE }))
      .digest('hex')
      .slice(0, 16)
    const drawn = tasks.get(key) ?? limit(() => findOrDraw(work, key))
    tasks.set(key, drawn)
    return drawn
  }
  const drawn = Object.entries(picturesToDraw).map(
    async ([name, order]): Promise<[PictureName, PictureDrawing]> => {
      const photo = photoOf?.get(name as PictureName)
      return [name as PictureName, await drawOnce(photo ? taskOf(photo, order) : { name, order })]
    },
  )
  return new Map(await Promise.all(drawn))
}

type PictureTask = { name: string; order: PictureSpec; photo?: ShowcasePhoto }

const PHOTO_WIDTHS = [320, 640, 1600, 2400]

/**
 * Returns a task with a fixed shape, scene and seed, so that pictures of one photograph can share
 * a result.
 */
function taskOf(photo: ShowcasePhoto, { isPreview, takenAt }: PictureSpec): PictureTask {
  const widths = PHOTO_WIDTHS.filter((width) => width <= Math.max(photo.widthPx, PHOTO_WIDTHS[1]!))
  const use = isPreview ? { isPreview } : { widths }
  return {
    name: `photo-${photo.id}`,
    order: { shape: 'wide', scene: 'ferns', seed: 0, takenAt, ...use },
    photo,
  }
}

async function findOrDraw(work: PictureTask, key: string): Promise<PictureDrawing> {
  const folder = join(cacheFolder, `${work.name}-${key}`)
  const kept = await readFile(join(folder, 'picture.json'), 'utf8').catch(() => undefined)
  if (kept === undefined) await draw(work, folder)
  const picture = JSON.parse(kept ?? (await readFile(join(folder, 'picture.json'), 'utf8'))) as DrawnPicture
  const files = [...picture.avif, ...picture.other].map(({ path }) => ({
    path,
    file: join(folder, path.split('/').at(-1)!),
  }))
  return { picture, files }
}

async function draw({ name, order, photo }: PictureTask, folder: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true })
  // Draws in a temporary folder and renames it, so that an aborted build leaves no partial picture.
  const drawing = await mkdtemp(join(cacheFolder, 'drawing-'))
  const takenAt = new Date(order.takenAt)
  const original = join(drawing, 'original.jpg')
  const { scene, seed } = order
  const [widthPx, heightPx] = photo ? [photo.widthPx, photo.heightPx] : shapes[order.shape]
  const sizePx = { widthPx: drawnPx(widthPx), heightPx: drawnPx(heightPx) }
  if (photo) await copyFile(photo.preparedFile, original)
  else await writeFile(original, await drawPhoto({ ...sizePx, scene, seed, takenAt }))
  const watermark = order.isPreview
    ? ({ kind: 'text', text: TRIAL_WATERMARK, seed: name } as const)
    : undefined
  const rendered = await renderPhoto({ path: original, watermark })
  if (!rendered.ok) throw new Error(`the picture ${name} could not be made`)

  const keep = async (bytes: Uint8Array, width: number, extension: string): Promise<Source> => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const file = `${name}-${width}-${hash}.${extension}`
    await writeFile(join(drawing, file), bytes)
    return { widthPx: width, path: `/pictures/${file}` }
  }
  const picture: DrawnPicture = {
    widthPx,
    heightPx,
    thumbHash: Buffer.from(rendered.thumbHash).toString('base64'),
    takenAt: order.takenAt,
    avif: [],
    other: [],
    ...(photo && { alt: photo.alt, focus: photo.focus }),
  }
  for (const width of order.widths ?? []) {
    const small = sharp(original).resize({ width: drawnPx(width), withoutEnlargement: true })
    const avif = await small.clone().avif({ quality: 52, effort: 3 }).toBuffer()
    picture.avif.push(await keep(avif, width, 'avif'))
    const other = photo
      ? await small.clone().webp({ quality: 78 }).toBuffer()
      : await small.clone().jpeg({ quality: 76, mozjpeg: true }).toBuffer()
    picture.other.push(await keep(other, width, photo ? 'webp' : 'jpg'))
  }
  if (order.isPreview)
    for (const { bytes, widthPx, size } of rendered.renditions) {
      picture.other.push(await keep(bytes, widthPx, 'jpg'))
      if (size === 2048) continue
      const avif = await sharp(bytes).avif({ quality: 55, effort: 2 }).toBuffer()
      picture.avif.push(await keep(avif, widthPx, 'avif'))
    }
  await rm(original)
  await writeFile(join(drawing, 'picture.json'), JSON.stringify(picture))
  await rename(drawing, folder).catch(() => rm(drawing, { recursive: true }))
}

/** Hashes only the code of drawings and previews, so that other changes keep the cache. */
function hashOfCode(): string {
  const hash = createHash('sha256')
  const sources = [
    './*.ts',
    '../../src/domains/photos/pixels/server/{render-photo,watermark}.ts',
    '../../src/domains/photos/watermark/watermark.rules.ts',
  ]
  for (const path of sources.flatMap((pattern) => globSync(pattern, { cwd: drawingFolder })).sort())
    if (!/share-picture|\.test\.ts$/.test(path)) hash.update(readFileSync(join(drawingFolder, path)))
  return hash.digest('hex')
}
