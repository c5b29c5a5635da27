import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { pictureName, type Keep } from './take-shots.ts'

const WIDTH_PX = { desktop: 400, phone: 200 } as const
const QUALITY = 50
const FULL_QUALITY = 80

/** The documentation shows these in full size; all other screens are on its contact sheets. */
export const keyScreens: readonly string[] = [
  'landing',
  'sign-in',
  'gallery-previews',
  'gallery-selection',
  'viewer',
  'shop-crop',
  'checkout',
  'dashboard',
  'client-page',
  'upload-running',
  'order-paid',
  'admin-overview',
]

// At this size a date or an order number is a speck of grey, and a change of layout still shows.
const LOOK_PX = 64
const SEEN_DIFFERENCE = 20

export const keepFull =
  (folder: string): Keep =>
  async (picture, shot, theme) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${pictureName(shot, theme)}.png`), picture)
  }

export const keepSmall =
  (folder: string): Keep =>
  async (picture, shot, theme) => {
    const file = join(folder, shot.audience, `${pictureName(shot, theme)}.webp`)
    await mkdir(dirname(file), { recursive: true })
    await sharp(picture).resize({ width: WIDTH_PX[shot.device] }).webp({ quality: QUALITY }).toFile(file)
  }

/**
 * The key screens in full size, for the documentation; unchanged ones are not rewritten, so that a diff shows change.
 */
export const keepKeyScreens =
  (folder: string): Keep =>
  async (picture, shot, theme) => {
    if (!keyScreens.includes(shot.screen.name)) return
    const file = join(folder, `${pictureName(shot, theme)}.webp`)
    const full = await sharp(picture).webp({ quality: FULL_QUALITY }).toBuffer()
    if (!(await looksLike(full, file))) await writeFile(file, full)
  }

async function looksLike(picture: Buffer, file: string): Promise<boolean> {
  const kept = await readFile(file).catch(() => undefined)
  if (!kept) return false
  const [now, then] = await Promise.all([look(picture), look(kept)])
  return now.length === then.length && now.every((tone, at) => Math.abs(tone - then[at]!) <= SEEN_DIFFERENCE)
}

const look = (picture: Buffer) => sharp(picture).resize({ width: LOOK_PX }).removeAlpha().raw().toBuffer()
