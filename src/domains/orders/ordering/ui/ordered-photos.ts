import type { Photo } from '#domains/photos/ui/photos.queries.ts'
import { MIDDLE, type CropPlace } from '../crop.rules.ts'

export type CropPlaces = ReadonlyMap<string, CropPlace>

export const placeOf = (places: CropPlaces, photoId: string) => places.get(photoId) ?? MIDDLE

/** In the order of the gallery. */
export function photosOf(photos: readonly Photo[], photoIds: Iterable<string>): Photo[] {
  const asked = new Set(photoIds)
  return photos.filter(({ id }) => asked.has(id))
}
