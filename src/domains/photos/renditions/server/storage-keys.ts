import { renditionSizes } from '../../photos.rules.ts'
import { versionName } from '../../picture-state.rules.ts'
import { renditionKey } from '../../server/photo-columns.sql.ts'

/** Keys of the original and the renditions in storage. */
export function storageKeysOf(photo: {
  id: string
  originalKey: string
  renderedVersion: number | null
  renderedMarkVersion: number | null
}): string[] {
  if (photo.renderedVersion === null) return [photo.originalKey]
  const version = versionName(photo.renderedVersion, photo.renderedMarkVersion)
  return [photo.originalKey, ...renditionSizes.map((size) => renditionKey(photo.id, version, size))]
}
