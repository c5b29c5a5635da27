import type { LogoGround } from '#domains/studios/house-style.rules.ts'
import { fitText, setText } from './set-text.ts'
import { sharp } from './steady-sharp.ts'

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
const LINE = { sizePx: 28, linePx: 34, tracking: -0.012 }

/** The logo's ground decides, because on the other one it may not be seen. */
const grounds = {
  light: { paper: '#faf8f5', ink: '#1c1a17', soft: '#66615a' },
  dark: { paper: '#1c1a17', ink: '#f2efea', soft: '#a8a29a' },
} satisfies Record<LogoGround, object>

/** What other sites show with a link to a studio's sign-in page (og:image): its name, accent and logo, and no photo. */
export async function drawStudioCard({ studioName, line, accentColor, logo }: StudioCard): Promise<Buffer> {
  const { paper, ink, soft } = grounds[logo?.ground ?? 'light']
  const widthPx = WIDTH_PX - BAND_PX - 2 * MARGIN_PX
  const left = BAND_PX + MARGIN_PX
  const under = await setText(line, { ...LINE, widthPx, colour: soft })
  const name = await fitText(studioName, { ...NAME, widthPx, colour: ink })
  const underTop = HEIGHT_PX - MARGIN_PX - (await heightOf(under))
  const nameTop = name && underTop - 28 - (await heightOf(name))
  // One that can't be decoded is left out: the card can do without.
  const mark =
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
      ...(mark ? [{ input: mark, left, top: MARGIN_PX }] : []),
      ...(name ? [{ input: name, left, top: nameTop! }] : []),
      { input: under, left, top: underTop },
    ])
    .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const heightOf = async (png: Buffer) => (await sharp(png).metadata()).height
