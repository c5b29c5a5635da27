import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { pictureName, pictureNames, type Keep, type Shot } from './take-shots.ts'

const WIDTH_PX = { desktop: 400, phone: 200 } as const
const QUALITY = 50

// So much smaller, a date or an order number is a speck of grey, and what moved on the screen still shows.
const LOOK_PX = 64
const SEEN_DIFFERENCE = 20

/** As it was taken, to look at. */
export const keepFull =
  (folder: string): Keep =>
  async (picture, shot, theme) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${pictureName(shot, theme)}.png`), picture)
  }

/** Small, to stand in the documentation; what looks as it did is left as it is, so that a diff shows what changed. */
export const keepSmall =
  (folder: string): Keep =>
  async (picture, shot, theme) => {
    const file = join(folder, shot.audience, `${pictureName(shot, theme)}.webp`)
    const width = WIDTH_PX[shot.device]
    const small = await sharp(picture).resize({ width }).webp({ quality: QUALITY }).toBuffer()
    if (await looksLike(small, file)) return
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, small)
  }

/** Takes away the pictures of screens that are no more. */
export async function forgetOthers(folder: string, shots: readonly Shot[]): Promise<void> {
  const audiences = new Set(shots.map(({ audience }) => audience))
  for (const audience of audiences) {
    const theirs = shots.filter((shot) => shot.audience === audience).flatMap(pictureNames)
    const known = new Set(theirs.map((name) => `${name}.webp`))
    for (const file of await readdir(join(folder, audience)))
      if (!known.has(file)) await rm(join(folder, audience, file))
  }
}

async function looksLike(picture: Buffer, file: string): Promise<boolean> {
  const kept = await readFile(file).catch(() => undefined)
  if (!kept) return false
  const [now, then] = await Promise.all([look(picture), look(kept)])
  return now.length === then.length && now.every((tone, at) => Math.abs(tone - then[at]!) <= SEEN_DIFFERENCE)
}

const look = (picture: Buffer) => sharp(picture).resize({ width: LOOK_PX }).removeAlpha().raw().toBuffer()
