import { frauncesFont } from '#platform/fonts/document-fonts.ts'
import { sharp } from './steady-sharp.ts'

export type TextSetting = {
  sizePx: number
  linePx: number
  tracking: number
  widthPx: number
  colour: string
}

/** Fraunces' own lines are this many times its size apart. */
const NATURAL_LINE = 1.233
/** Pango counts letter-spacing in these parts of a point, which is a pixel at 72 dpi. */
const PANGO_SCALE = 1024

// Whatever else Pango would read as markup, or refuse.
const plain = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- these can't stand in markup
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

/** Text in our serif as a transparent PNG, broken into lines of at most this width. */
export function setText(
  text: string,
  { sizePx, linePx, tracking, widthPx, colour }: TextSetting,
): Promise<Buffer> {
  const spacing = Math.round(tracking * sizePx * PANGO_SCALE)
  const height = (linePx / (sizePx * NATURAL_LINE)).toFixed(3)
  return sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing}" line_height="${height}">${plain(text)}</span>`,
      font: `Fraunces ${sizePx}`,
      fontfile: frauncesFont,
      width: widthPx,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}

/** In the largest of these sizes at which it fits. */
export async function fitText(
  text: string,
  {
    sizesPx,
    heightPx,
    ...setting
  }: Omit<TextSetting, 'sizePx'> & { sizesPx: readonly number[]; heightPx: number },
): Promise<Buffer | undefined> {
  const [largest = 0] = sizesPx
  for (const sizePx of sizesPx) {
    const set = await setText(text, { ...setting, sizePx, linePx: (sizePx * setting.linePx) / largest })
    if ((await sharp(set).metadata()).height <= heightPx) return set
  }
  return undefined
}
