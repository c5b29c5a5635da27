import type { PhotoType, PictureFailure } from './photos.rules.ts'

/** Which pixels should be shown (`renditionVersion`, and `watermarkVersion` for previews) and which were rendered. */
export type RenditionState = {
  type: PhotoType
  renditionVersion: number
  renderedVersion: number | null
  renderedWatermarkVersion: number | null
  watermarkVersion: number
}

/** `making`: renditions are pending ('nog in verwerking'); `failed`: they could not be made. */
export const pictureStates = ['ready', 'making', 'failed'] as const

type PictureState = { picture: 'ready' | 'making' } | { picture: 'failed'; failure: PictureFailure }

/**
 * Version of a set of pixels, used in URLs and storage keys: 'f2' for a final, 'p2.5' for a preview with watermark 5.
 */
export const versionName = (renditionVersion: number, watermarkVersion: number | null) =>
  watermarkVersion === null ? `f${renditionVersion}` : `p${renditionVersion}.${watermarkVersion}`

export const wantedVersion = ({ type, renditionVersion, watermarkVersion }: RenditionState) =>
  versionName(renditionVersion, type === 'preview' ? watermarkVersion : null)

/** The version that is shown; undefined while storage holds none or an outdated one. */
export const shownVersion = (state: RenditionState): string | undefined =>
  state.renderedVersion === state.renditionVersion &&
  (state.type === 'final' || state.renderedWatermarkVersion === state.watermarkVersion)
    ? versionName(state.renderedVersion, state.renderedWatermarkVersion)
    : undefined

/** State of a photo's renditions. An old failure is ignored once they exist. */
export const pictureStateOf = (
  photo: RenditionState & { renditionFailure: PictureFailure | null },
): PictureState => {
  if (shownVersion(photo) !== undefined) return { picture: 'ready' }
  return photo.renditionFailure
    ? { picture: 'failed', failure: photo.renditionFailure }
    : { picture: 'making' }
}
