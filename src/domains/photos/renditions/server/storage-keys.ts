import { renditionSizes } from '../../photos.rules.ts'
import { versionName } from '../../picture-state.rules.ts'

export const renditionKey = (photoId: string, version: string, size: number) =>
  `renditions/${photoId}/${version}/${size}.jpg`

export const renditionKeysOf = (photoId: string, version: number, markVersion: number | null) =>
  renditionSizes.map((size) => renditionKey(photoId, versionName(version, markVersion), size))

/** Keys of the original and the renditions in storage. */
export function storageKeysOf(photo: {
  id: string
  originalKey: string
  renderedVersion: number | null
  renderedMarkVersion: number | null
}): string[] {
  const { id, originalKey, renderedVersion, renderedMarkVersion } = photo
  if (renderedVersion === null) return [originalKey]
  return [originalKey, ...renditionKeysOf(id, renderedVersion, renderedMarkVersion)]
}
