import type { LogoGround } from '#domains/studios/house-style.rules.ts'
import { sharp } from './steady-sharp.ts'
import { frauncesFontPath } from '#platform/fonts/document-fonts.ts'

export type StudioCard = {
  studioName: string
  line: string
  accentColor: string
  logo?: { png: Uint8Array; ground: LogoGround } | undefined
}

const [WIDTH_PX, HEIGHT_PX] = [1200, 630]
const MARGIN_PX = 64
const BAND_PX = 24
const LOGO = { width: 420, height: 132 }
const NAME = { sizesPx: [96, 80, 64, 52, 40, 30], linePx: 100, tracking: -0.028, heightPx: 320 }
const TAGLINE = { sizePx: 28, linePx: 34, tracking: -0.012 }

/** Colours of the card for each background that a logo needs. */
const grounds = {
  light: { paper: '#faf8f5', ink: '#1c1a17', soft: '#66615a' },
  dark: { paper: '#1c1a17', ink: '#f2efea', soft: '#a8a29a' },
} satisfies Record<LogoGround, object>

/** Draws the og:image of a studio's sign-in page. */
export async function drawStudioCard({ studioName, line, accentColor, logo }: StudioCard): Promise<Buffer> {
  const { paper, ink, soft } = grounds[logo?.ground ?? 'light']
  const widthPx = WIDTH_PX - BAND_PX - 2 * MARGIN_PX
  const left = BAND_PX + MARGIN_PX
  const tagline = await typesetText(line, { ...TAGLINE, widthPx, colour: soft })
  const name = await typesetFittingText(studioName, { ...NAME, widthPx, colour: ink })
  const taglineTop = HEIGHT_PX - MARGIN_PX - (await heightOf(tagline))
  const nameTop = name && taglineTop - 28 - (await heightOf(name))
  const resizedLogo =
    logo &&
    (await sharp(logo.png)
      .resize({ ...LOGO, fit: 'inside' })
      .png()
      .toBuffer()
      .catch(() => undefined))
  return sharp({ create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: paper } })
    .composite([
      {
        input: { create: { width: BAND_PX, height: HEIGHT_PX, channels: 3, background: accentColor } },
        left: 0,
        top: 0,
      },
      ...(resizedLogo ? [{ input: resizedLogo, left, top: MARGIN_PX }] : []),
      ...(name ? [{ input: name, left, top: nameTop! }] : []),
      { input: tagline, left, top: taglineTop },
    ])
    .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const heightOf = async (png: Buffer) => (await sharp(png).metadata()).height

type TextStyle = {
  sizePx: number
  linePx: number
  tracking: number
  widthPx: number
  colour: string
}

/** Natural line height of Fraunces. */
const NATURAL_LINE = 1.233
/** Letter-spacing units per point, which is a pixel at 72 dpi. */
const PANGO_SCALE = 1024

const escapeMarkup = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters can't stand in markup
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

export function typesetText(
  text: string,
  { sizePx, linePx, tracking, widthPx, colour }: TextStyle,
): Promise<Buffer> {
  const spacing = Math.round(tracking * sizePx * PANGO_SCALE)
  const height = (linePx / (sizePx * NATURAL_LINE)).toFixed(3)
  return sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing}" line_height="${height}">${escapeMarkup(text)}</span>`,
      font: `Fraunces ${sizePx}`,
      fontfile: frauncesFontPath,
      width: widthPx,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}

type FittedText = Omit<TextStyle, 'sizePx'> & { sizesPx: readonly number[]; heightPx: number }

/** Returns undefined if no size fits. */
export async function typesetFittingText(
  text: string,
  { sizesPx, heightPx, ...setting }: FittedText,
): Promise<Buffer | undefined> {
  const [largest = 0] = sizesPx
  for (const sizePx of sizesPx) {
    const set = await typesetText(text, { ...setting, sizePx, linePx: (sizePx * setting.linePx) / largest })
    if ((await heightOf(set)) <= heightPx) return set
  }
  return undefined
}
