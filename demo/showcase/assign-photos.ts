import type { PictureName, PictureSpec } from '../drawing/picture-orders.ts'
import type { ShowcasePhoto } from './shown-photos.ts'

/** Pictures shown next to each other, which must use the same photo. */
const sameAs: Partial<Record<PictureName, PictureName>> = { marked: 'clean' }

/**
 * Assigns a photo to each picture. Prefers the least used photos, then those of the picture's
 * orientation.
 */
export function assignPhotos(
  orders: Readonly<Record<PictureName, PictureSpec>>,
  photos: readonly ShowcasePhoto[],
): Map<PictureName, ShowcasePhoto> {
  const uses = new Map(photos.map((photo) => [photo, 0]))
  const assigned = new Map<PictureName, ShowcasePhoto>()
  for (const [name, { shape }] of Object.entries(orders) as [PictureName, PictureSpec][]) {
    const twin = assigned.get(sameAs[name] ?? name)
    if (twin) {
      assigned.set(name, twin)
      continue
    }
    const cost = (photo: ShowcasePhoto) =>
      uses.get(photo)! * 2 + Number(photo.heightPx > photo.widthPx !== (shape === 'tall'))
    const best = photos.reduce((a, b) => (cost(b) < cost(a) ? b : a))
    uses.set(best, uses.get(best)! + 1)
    assigned.set(name, best)
  }
  return assigned
}
