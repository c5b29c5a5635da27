import sharp from 'sharp'

export type UprightSize = { widthPx: number; heightPx: number }

/**
 * Returns a colour that differs between nearby positions, and between opposite sides of the photo.
 */
export const expectedColourAt = ({ widthPx, heightPx }: UprightSize, x: number, y: number) => [
  zigzag(x),
  zigzag(y),
  ((x / widthPx + y / heightPx) / 2) * 255,
]

const zigzag = (at: number) => Math.abs(((at * 8) % 510) - 255)

/** Upright position of a stored pixel, for EXIF orientations 1 to 8. */
const orientations: ((x: number, y: number, lastX: number, lastY: number) => readonly [number, number])[] = [
  (x, y) => [x, y],
  (x, y, lastX) => [lastX - x, y],
  (x, y, lastX, lastY) => [lastX - x, lastY - y],
  (x, y, _lastX, lastY) => [x, lastY - y],
  (x, y) => [y, x],
  (x, y, _lastX, lastY) => [lastY - y, x],
  (x, y, lastX, lastY) => [lastY - y, lastX - x],
  (x, y, lastX) => [y, lastX - x],
]

/** Draws a photo whose colours encode their position. */
export async function drawPositions(
  upright: UprightSize,
  { orientation = 1, note = 'placed' } = {},
): Promise<Buffer> {
  const isTurned = orientation > 4
  const [width, height] = isTurned ? [upright.heightPx, upright.widthPx] : [upright.widthPx, upright.heightPx]
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [atX, atY] = orientations[orientation - 1]!(x, y, width - 1, height - 1)
      pixels.set(expectedColourAt(upright, atX, atY).map(Math.round), (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: note } })
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
