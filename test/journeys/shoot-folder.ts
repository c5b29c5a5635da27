import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { drawJpeg } from '#test/world/receive-photo.ts'

export async function newShoot() {
  const folder = await mkdtemp(join(tmpdir(), 'shoot-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  const keep = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
  return {
    folder,
    keep,
    /**
     * Writes photos of over 400 kB, which take seconds over a slow connection. Returns their paths.
     */
    photos: async (count: number) => {
      const paths: string[] = []
      for (let number = 1; number <= count; number++)
        paths.push(await keep(`DSC_${String(number).padStart(4, '0')}.jpg`, await heavyJpeg(PHOTO_BYTES)))
      return paths
    },
    bytesOf: (paths: string[]) => Promise.all(paths.map((path) => readFile(path))),
  }
}

const PHOTO_BYTES = 400_000
const SEGMENT_BYTES = 0xffff

/** Returns a heavy photo that is cheap to draw: random comment segments precede its few pixels. */
export async function heavyJpeg(leastBytes: number): Promise<Buffer> {
  const photo = Buffer.from(await drawJpeg())
  const pixelsAt = photo.indexOf(Buffer.from([0xff, 0xda]))
  const comments = Array.from({ length: Math.ceil(leastBytes / SEGMENT_BYTES) }, () => [
    Buffer.from([0xff, 0xfe, 0xff, 0xff]),
    randomBytes(SEGMENT_BYTES - 2),
  ])
  return Buffer.concat([photo.subarray(0, pixelsAt), ...comments.flat(), photo.subarray(pixelsAt)])
}

/** Returns a photo whose bytes are mostly pixels. */
export function grainyJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 92 })
    .toBuffer()
}
