import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'
import { frauncesFont } from '#platform/fonts/document-fonts.ts'
import { drawPictures } from './draw-pictures.ts'
import type { PictureName } from './picture-orders.ts'

const [WIDTH_PX, HEIGHT_PX] = [1200, 630]
const MARGIN_PX = 64
const GAP_PX = 8
const TILES_PX = 464
const PAPER = '#faf8f5'

const TITLE = { sizePx: 72, linePx: 76, tracking: -0.028 }
const BRAND = { sizePx: 28, linePx: 34, tracking: -0.012 }
/** A long title is set smaller, so that it stays clear of the brand. */
const TITLE_HEIGHT_PX = 420
const TITLE_SIZES_PX = [72, 64, 56, 48]

/** Beside the picture of the page, those of these that are another one. */
const companions = ['lake', 'vase', 'arcade'] as const satisfies readonly PictureName[]

/** The og:image of a page: its title in our typeface, and three photos as tiles. */
export async function drawSharePicture(page: { picture: string; title: string }): Promise<Uint8Array> {
  const left = WIDTH_PX - TILES_PX
  const half = (TILES_PX - GAP_PX) / 2
  const upper = 380
  const lower = HEIGHT_PX - upper - GAP_PX
  const [second, third] = companions.filter((name) => name !== page.picture)
  const tiles = [
    { name: page.picture, left, top: 0, width: TILES_PX, height: upper },
    { name: second!, left, top: upper + GAP_PX, width: half, height: lower },
    { name: third!, left: left + half + GAP_PX, top: upper + GAP_PX, width: half, height: lower },
  ]
  const title = await fittingTitle(page.title)
  const { height } = await sharp(title).metadata()
  return sharp({ create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: PAPER } })
    .composite([
      ...(await Promise.all(
        tiles.map(async ({ name, left, top, width, height }) => ({
          input: await sharp(await fileOf(name))
            .resize(width, height, { fit: 'cover' })
            .toBuffer(),
          left,
          top,
        })),
      )),
      { input: await text('Lichttafel', BRAND), left: MARGIN_PX, top: MARGIN_PX },
      { input: title, left: MARGIN_PX, top: HEIGHT_PX - MARGIN_PX - height },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function fileOf(name: string): Promise<string> {
  const drawn = (await drawPictures()).get(name as PictureName)
  const photo = drawn?.files.filter(({ path }) => path.endsWith('.jpg')).at(-1)
  if (!photo) throw new Error(`no picture ${name} to share`)
  return photo.file
}

async function fittingTitle(title: string): Promise<Buffer> {
  for (const sizePx of TITLE_SIZES_PX) {
    const set = await text(title, { ...TITLE, sizePx, linePx: (sizePx * TITLE.linePx) / TITLE.sizePx })
    if ((await sharp(set).metadata()).height <= TITLE_HEIGHT_PX) return set
  }
  throw new Error(`too long a title to share: ${title}`)
}

const escaped = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Fraunces' own lines are this many times its size apart. */
const NATURAL_LINE = 1.233
/** Pango counts letter-spacing in these parts of a point, which is a pixel at 72 dpi. */
const PANGO_SCALE = 1024

function text(line: string, { sizePx, linePx, tracking }: typeof TITLE): Promise<Buffer> {
  const spacing = Math.round(tracking * sizePx * PANGO_SCALE)
  const height = (linePx / (sizePx * NATURAL_LINE)).toFixed(3)
  return sharp({
    text: {
      text: `<span foreground="#1c1a17" letter_spacing="${spacing}" line_height="${height}">${escaped(line)}</span>`,
      font: `Fraunces ${sizePx}`,
      fontfile: frauncesFont,
      width: WIDTH_PX - TILES_PX - MARGIN_PX - 40,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}
