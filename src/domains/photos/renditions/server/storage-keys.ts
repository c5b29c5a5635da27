import { RENDITIONS } from '#platform/objects/made-objects.ts'
import { renditionSizes } from '../../photos.rules.ts'
import { versionName } from '../../picture-state.rules.ts'

export const ORIGINALS = 'originals/'

/** What the keys of all renditions of a photo begin with. */
export const renditionsPrefix = (photoId: string) => `${RENDITIONS}${photoId}/`

export const renditionKey = (photoId: string, version: string, size: number) =>
  `${renditionsPrefix(photoId)}${version}/${size}.jpg`

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
