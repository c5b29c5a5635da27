import { sharp } from '#domains/photos/pixels/server/steady-sharp.ts'

export const GRAINY_SIZE = { widthPx: 6000, heightPx: 4000 }

/** 24 megapixels of soft light with grain, as heavy as a camera's file: about 8 MB. */
export async function drawGrainyPhoto(): Promise<Buffer> {
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${GRAINY_SIZE.widthPx}" height="${GRAINY_SIZE.heightPx}">
    <radialGradient id="light" cx="30%" cy="30%" r="90%">
      <stop offset="0" stop-color="#f3d9b8"/><stop offset=".5" stop-color="#7a6a8c"/><stop offset="1" stop-color="#10141c"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
  const grain = await sharp({
    create: {
      width: GRAINY_SIZE.widthPx,
      height: GRAINY_SIZE.heightPx,
      channels: 3,
      background: '#808080',
      noise,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(Buffer.from(light))
    .flatten()
    .composite([{ input: grain, blend: 'soft-light' }])
    .withIccProfile('srgb')
    .jpeg({ quality: 90 })
    .toBuffer()
}

type Grain = { widthPx: number; heightPx: number; sigma: number; quality: number }

/** Only grain, as heavy as a photo of this size. */
export const drawGrain = ({ widthPx, heightPx, sigma, quality }: Grain) =>
  sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .jpeg({ quality })
    .toBuffer()
