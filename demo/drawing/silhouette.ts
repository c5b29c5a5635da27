import sharp from 'sharp'
import type { Light, Picture } from './picture.ts'

/** Coverage of a shape as the SVG renderer rasterizes it: 255 is inside. */
export type Silhouette = { widthPx: number; heightPx: number; cover: Uint8Array }

export async function cut(
  shapes: string,
  widthPx: number,
  heightPx: number,
  softPx = 0,
): Promise<Silhouette> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%"/><g fill="#fff" stroke="none">${shapes}</g></svg>`
  const image = sharp(Buffer.from(svg)).extractChannel(0)
  if (softPx > 0.3) image.blur({ sigma: softPx, minAmplitude: 0.05 })
  return { widthPx, heightPx, cover: new Uint8Array(await image.raw().toBuffer()) }
}

/** Paints inside a silhouette; `colour` is called only for covered pixels. */
export function fill(
  picture: Picture,
  { cover, widthPx }: Silhouette,
  colour: (out: Light, x: number, y: number) => number | void,
) {
  const { light } = picture
  const out = new Float32Array(3)
  for (let i = 0, at = 0; i < cover.length; i++, at += 3) {
    if (cover[i] === 0) continue
    out[0] = light[at]!
    out[1] = light[at + 1]!
    out[2] = light[at + 2]!
    const share = (colour(out, i % widthPx, Math.floor(i / widthPx)) ?? 1) * (cover[i]! / 255)
    light[at] = light[at]! + (out[0] - light[at]!) * share
    light[at + 1] = light[at + 1]! + (out[1] - light[at + 1]!) * share
    light[at + 2] = light[at + 2]! + (out[2] - light[at + 2]!) * share
  }
}

/** The silhouette moved by (dx, dy), for its shadow on what is just behind. */
export function shifted({ widthPx, heightPx, cover }: Silhouette, dx: number, dy: number): Silhouette {
  const moved = new Uint8Array(cover.length)
  for (let y = Math.max(0, dy); y < heightPx; y++) {
    moved.set(cover.subarray((y - dy) * widthPx, (y - dy + 1) * widthPx - dx), y * widthPx + dx)
  }
  return { widthPx, heightPx, cover: moved }
}
