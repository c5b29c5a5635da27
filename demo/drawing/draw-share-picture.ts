import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'
import { typesetFittingText, typesetText } from '#domains/photos/pixels/server/draw-studio-card.ts'
import { drawPictures } from './draw-pictures.ts'
import { openConfiguredShowcase } from '../showcase/showcase.ts'
import { photosFor } from '../showcase/shown-photos.ts'
import { picturesToDraw, type PictureName } from './picture-orders.ts'

const [WIDTH_PX, HEIGHT_PX] = [1200, 630]
const MARGIN_PX = 64
const GAP_PX = 8
const TILES_PX = 464
const PAPER = '#faf8f5'

const INK = '#1c1a17'

const TITLE = { sizesPx: [72, 64, 56, 48], linePx: 76, tracking: -0.028, heightPx: 420 }
const BRAND = { sizePx: 28, linePx: 34, tracking: -0.012 }
const TEXT_PX = WIDTH_PX - TILES_PX - MARGIN_PX - 40

/** Candidates for the two smaller tiles. The page's own picture is skipped. */
const companions = ['lake', 'ferns', 'veil'] as const satisfies readonly PictureName[]

export async function drawSharePicture(page: { picture: string; title: string }): Promise<Uint8Array> {
  const left = WIDTH_PX - TILES_PX
  const half = (TILES_PX - GAP_PX) / 2
  const upper = 380
  const lower = HEIGHT_PX - upper - GAP_PX
  const places = [
    { left, top: 0, width: TILES_PX, height: upper },
    { left, top: upper + GAP_PX, width: half, height: lower },
    { left: left + half + GAP_PX, top: upper + GAP_PX, width: half, height: lower },
  ]
  const photos = await findTilePhotos(page.picture as PictureName)
  const tiles = await Promise.all(
    places.map(async ({ left, top, ...size }, at) => ({
      input: await cropTile(photos[at]!, size),
      left,
      top,
    })),
  )
  const title = await fittingTitle(page.title)
  const { height } = await sharp(title).metadata()
  return sharp({ create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: PAPER } })
    .composite([
      ...tiles,
      {
        input: await typesetText('Lichttafel', { ...BRAND, widthPx: TEXT_PX, colour: INK }),
        left: MARGIN_PX,
        top: MARGIN_PX,
      },
      { input: title, left: MARGIN_PX, top: HEIGHT_PX - MARGIN_PX - height },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

type Photo = { file: string; focus: readonly [x: number, y: number] }

async function findTilePhotos(name: PictureName): Promise<Photo[]> {
  const photos = photosFor(await openConfiguredShowcase(), 'share')
  if (photos) {
    const from = Object.keys(picturesToDraw).indexOf(name)
    return [0, 1, 2].map((step) => {
      const { preparedFile, focus } = photos[(from + step) % photos.length]!
      return { file: preparedFile, focus }
    })
  }
  return Promise.all([name, ...companions.filter((other) => other !== name)].map(drawnPhoto))
}

async function drawnPhoto(name: PictureName): Promise<Photo> {
  const drawn = (await drawPictures()).get(name)
  const photo = drawn?.files.filter(({ path }) => !path.endsWith('.avif')).at(-1)
  if (!photo) throw new Error(`no picture ${name} to share`)
  return { file: photo.file, focus: drawn!.picture.focus ?? [0.5, 0.5] }
}

async function cropTile(
  { file, focus }: Photo,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const photo = await sharp(file).metadata()
  const scale = Math.max(width / photo.width, height / photo.height)
  const wide = Math.min(photo.width, Math.round(width / scale))
  const high = Math.min(photo.height, Math.round(height / scale))
  const start = (share: number, whole: number, part: number) =>
    Math.min(whole - part, Math.max(0, Math.round(share * whole - part / 2)))
  const area = { left: start(focus[0], photo.width, wide), top: start(focus[1], photo.height, high) }
  return sharp(file)
    .extract({ ...area, width: wide, height: high })
    .resize(width, height, { fit: 'fill' })
    .toBuffer()
}

async function fittingTitle(title: string): Promise<Buffer> {
  const set = await typesetFittingText(title, { ...TITLE, widthPx: TEXT_PX, colour: INK })
  if (!set) throw new Error(`too long a title to share: ${title}`)
  return set
}
