import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { pictureName, type SavePicture } from './take-shots.ts'

const WIDTH_PX = { desktop: 400, phone: 200 } as const
const QUALITY = 50
const FULL_QUALITY = 80

/** Pictures that README.md and docs/showcase.md show. Contact sheets have all screens. */
export const keyPictureNames: readonly string[] = [
  'admin-overview-desktop-light',
  'checkout-phone-light',
  'client-page-desktop-light',
  'dashboard-desktop-light',
  'gallery-previews-desktop-light',
  'gallery-previews-phone-light',
  'landing-desktop-light',
  'order-paid-desktop-light',
  'shop-crop-desktop-light',
  'viewer-desktop-light',
]

export const keyScreenNames = keyPictureNames.map((name) =>
  name.replace(/-(desktop|phone)-(light|dark)$/, ''),
)

// At this width a date or an order number disappears, but a change of layout still shows.
const COMPARISON_WIDTH_PX = 64
const MAX_TONE_DIFFERENCE = 20

export const saveFullSize =
  (folder: string): SavePicture =>
  async (picture, shot, theme) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${pictureName(shot, theme)}.png`), picture)
  }

export const saveSmall =
  (folder: string): SavePicture =>
  async (picture, shot, theme) => {
    const file = join(folder, shot.audience, `${pictureName(shot, theme)}.webp`)
    await mkdir(dirname(file), { recursive: true })
    await sharp(picture).resize({ width: WIDTH_PX[shot.device] }).webp({ quality: QUALITY }).toFile(file)
  }

/** Saves the key pictures, except pictures that look unchanged. */
export const saveKeyPictures =
  (folder: string): SavePicture =>
  async (picture, shot, theme) => {
    const name = pictureName(shot, theme)
    if (!keyPictureNames.includes(name)) return
    const file = join(folder, `${name}.webp`)
    const full = await sharp(picture).webp({ quality: FULL_QUALITY }).toBuffer()
    if (!(await looksLike(full, file))) await writeFile(file, full)
  }

async function looksLike(picture: Buffer, file: string): Promise<boolean> {
  const kept = await readFile(file).catch(() => undefined)
  if (!kept) return false
  const [now, then] = await Promise.all([shrinkForComparison(picture), shrinkForComparison(kept)])
  return (
    now.length === then.length && now.every((tone, at) => Math.abs(tone - then[at]!) <= MAX_TONE_DIFFERENCE)
  )
}

const shrinkForComparison = (picture: Buffer) =>
  sharp(picture).resize({ width: COMPARISON_WIDTH_PX }).removeAlpha().raw().toBuffer()
