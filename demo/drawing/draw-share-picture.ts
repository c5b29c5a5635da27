import { fileURLToPath } from 'node:url'
import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'
import { drawPictures } from './draw-pictures.ts'
import type { PictureName } from './picture-orders.ts'

const [WIDTH_PX, HEIGHT_PX] = [1200, 630]
const MARGIN_PX = 72

const fontfile = fileURLToPath(
  new URL('../../src/domains/photos/server/rendering/Inter-Medium.ttf', import.meta.url),
)

const veil = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}"><defs><linearGradient id="v" x2="0" y2="1">
<stop offset="0" stop-opacity=".42"/><stop offset=".34" stop-opacity=".08"/><stop offset="1" stop-opacity=".78"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#v)"/></svg>`,
)

/** The og:image of a page: a photo with the page's title. */
export async function drawSharePicture(page: { picture: string; title: string }): Promise<Uint8Array> {
  const drawn = (await drawPictures()).get(page.picture as PictureName)
  const photo = drawn?.files.filter(({ path }) => path.endsWith('.jpg')).at(-1)
  if (!photo) throw new Error(`no picture ${page.picture} to share`)
  const title = await text(page.title, 60)
  const name = await text('Lichttafel', 30)
  const { height } = await sharp(title).metadata()
  return sharp(photo.file)
    .resize(WIDTH_PX, HEIGHT_PX, { fit: 'cover' })
    .composite([
      { input: veil },
      { input: name, left: MARGIN_PX, top: 60 },
      { input: title, left: MARGIN_PX, top: HEIGHT_PX - MARGIN_PX - height },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

const escaped = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const text = (line: string, sizePx: number) =>
  sharp({
    text: {
      text: `<span foreground="white" letter_spacing="-800">${escaped(line)}</span>`,
      font: `Inter Medium ${sizePx}`,
      fontfile,
      width: WIDTH_PX - 2 * MARGIN_PX,
      dpi: 72,
      spacing: 8,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
