import { renditionSizes } from '../../photos.rules.ts'
import { versionName } from '../../picture-state.rules.ts'

export const renditionKey = (photoId: string, version: string, size: number) =>
  `renditions/${photoId}/${version}/${size}.jpg`

export const renditionKeysOf = (photoId: string, version: number, watermarkVersion: number | null) =>
  renditionSizes.map((size) => renditionKey(photoId, versionName(version, watermarkVersion), size))

export function storageKeysOf(photo: {
  id: string
  originalKey: string
  renderedVersion: number | null
  renderedWatermarkVersion: number | null
}): string[] {
  const { id, originalKey, renderedVersion, renderedWatermarkVersion } = photo
  if (renderedVersion === null) return [originalKey]
  return [originalKey, ...renditionKeysOf(id, renderedVersion, renderedWatermarkVersion)]
}
