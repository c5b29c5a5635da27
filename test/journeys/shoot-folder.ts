import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'

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
    /** Photos with so much grain that each is over a megabyte; returns their paths. */
    photos: async (count: number) => {
      const paths: string[] = []
      for (let number = 1; number <= count; number++)
        paths.push(await keep(`DSC_${String(number).padStart(4, '0')}.jpg`, await grainyJpeg()))
      return paths
    },
    bytesOf: (paths: string[]) => Promise.all(paths.map((path) => readFile(path))),
  }
}

export function grainyJpeg({ width = 1500, height = 1000 } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 92 })
    .toBuffer()
}
