import { RENDITIONS_PREFIX } from '#platform/objects/made-objects.ts'
import { renditionSizes } from '../../photos.rules.ts'
import { versionName } from '../../picture-state.rules.ts'

export const ORIGINALS_PREFIX = 'originals/'

export const renditionsPrefix = (photoId: string) => `${RENDITIONS_PREFIX}${photoId}/`

export const renditionKey = (photoId: string, version: string, size: number) =>
  `${renditionsPrefix(photoId)}${version}/${size}.jpg`

export const renditionKeysOf = (photoId: string, version: number, watermarkVersion: number | null) =>
  renditionSizes.map((size) => renditionKey(photoId, versionName(version, watermarkVersion), size))

type RenderedState = { id: string; renderedVersion: number | null; renderedWatermarkVersion: number | null }

export const renderedKeysOf = ({ id, renderedVersion, renderedWatermarkVersion }: RenderedState): string[] =>
  renderedVersion === null ? [] : renditionKeysOf(id, renderedVersion, renderedWatermarkVersion)

export const storageKeysOf = (photo: RenderedState & { originalKey: string }): string[] => [
  photo.originalKey,
  ...renderedKeysOf(photo),
]
