import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Keep } from './take-shots.ts'

const WIDTH_PX = { desktop: 480, phone: 240 } as const
const QUALITY = 60

// So much smaller, a date or an order number is a speck of grey, and what moved on the screen still shows.
const LOOK_PX = 64
const SEEN_DIFFERENCE = 20

/** As it was taken, to look at. */
export const keepFull =
  (folder: string): Keep =>
  async (picture, _audience, name) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${name}.png`), picture)
  }

/** Small, to stand in the documentation; what looks as it did is left as it is, so that a diff shows what changed. */
export const keepSmall =
  (folder: string): Keep =>
  async (picture, audience, name) => {
    const file = join(folder, audience, `${name}.webp`)
    const width = WIDTH_PX[name.includes('-phone-') ? 'phone' : 'desktop']
    const small = await sharp(picture).resize({ width }).webp({ quality: QUALITY, effort: 6 }).toBuffer()
    if (await looksLike(small, file)) return
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, small)
  }

async function looksLike(picture: Buffer, file: string): Promise<boolean> {
  const kept = await readFile(file).catch(() => undefined)
  if (!kept) return false
  const [now, then] = await Promise.all([look(picture), look(kept)])
  return now.length === then.length && now.every((tone, at) => Math.abs(tone - then[at]!) <= SEEN_DIFFERENCE)
}

const look = (picture: Buffer) => sharp(picture).resize({ width: LOOK_PX }).removeAlpha().raw().toBuffer()
