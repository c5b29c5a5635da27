import sharp from 'sharp'
import { develop } from './film.ts'
import { newPicture } from './picture.ts'
import { scenes } from './scenes.ts'
import { shootOf, type DemoPhoto } from './shoots.ts'

/** Scenes are drawn at this size and enlarged: they have no finer detail, and it is five times as fast. */
const drawnLongSidePx = 1000

/** Draws a photo deterministically: a JPEG of the given size with a camera's EXIF. */
export async function drawPhoto({
  scene,
  seed,
  widthPx,
  heightPx,
  takenAt,
  isStoredSideways = false,
}: Omit<DemoPhoto, 'fileName'>): Promise<Uint8Array> {
  const { film, camera } = shootOf(scene)
  const scale = Math.min(1, drawnLongSidePx / Math.max(widthPx, heightPx))
  const picture = newPicture(Math.round(widthPx * scale), Math.round(heightPx * scale))
  await scenes[scene](picture, seed)
  const pixels = await develop(picture, film, seed, widthPx, heightPx)

  const image = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
  // Stored rotated to the left; EXIF orientation 6 turns it upright.
  if (isStoredSideways) image.rotate(270)
  return image
    .withExif(exifOf(camera, takenAt, seed))
    .withMetadata({ orientation: isStoredSideways ? 6 : 1 })
    .jpeg({ quality: 86, optimiseCoding: false })
    .toBuffer()
}

function exifOf(camera: { make: string; model: string; lens: string }, takenAt: Date, seed: number) {
  const moment = takenAt.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
  return {
    IFD0: { Make: camera.make, Model: camera.model, DateTime: moment },
    IFD2: {
      DateTimeOriginal: moment,
      DateTimeDigitized: moment,
      OffsetTimeOriginal: '+00:00',
      LensModel: camera.lens,
      FocalLength: '35/1',
      FNumber: ['28/10', '4/1', '56/10'][seed % 3]!,
      ExposureTime: ['1/125', '1/250', '1/60'][seed % 3]!,
      ISOSpeedRatings: ['100', '200', '800'][seed % 3]!,
    },
  }
}
