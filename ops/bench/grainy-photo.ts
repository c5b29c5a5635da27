import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'

export const GRAINY_SIZE = { widthPx: 6000, heightPx: 4000 }

/** Draws 24 megapixels with grain, as heavy as a camera's file: about 8 MB. */
export async function drawGrainyPhoto(): Promise<Buffer> {
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${GRAINY_SIZE.widthPx}" height="${GRAINY_SIZE.heightPx}">
    <radialGradient id="light" cx="30%" cy="30%" r="90%">
      <stop offset="0" stop-color="#f3d9b8"/><stop offset=".5" stop-color="#7a6a8c"/><stop offset="1" stop-color="#10141c"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`
  const grain = await grainOf({ ...GRAINY_SIZE, sigma: 9 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(Buffer.from(light))
    .flatten()
    .composite([{ input: grain, blend: 'soft-light' }])
    .withIccProfile('srgb')
    .jpeg({ quality: 90 })
    .toBuffer()
}

type Grain = { widthPx: number; heightPx: number; sigma: number }

export const drawGrain = ({ quality, ...grain }: Grain & { quality: number }): Promise<Buffer> =>
  grainOf(grain).jpeg({ quality }).toBuffer()

function grainOf({ widthPx: width, heightPx: height, sigma }: Grain) {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}

/** Adds a JPEG comment, so that files of the same picture have different bytes. */
export function makeDistinct(jpeg: Buffer, number: number): Buffer<ArrayBuffer> {
  const comment = Buffer.from([0xff, 0xfe, 0, 10, ...Buffer.from(String(number).padStart(8))])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
