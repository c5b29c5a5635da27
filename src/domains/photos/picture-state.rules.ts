import type { PhotoType, PictureFailure } from './photos.rules.ts'

export type RenditionState = {
  type: PhotoType
  renditionVersion: number
  renderedVersion: number | null
  renderedWatermarkVersion: number | null
  watermarkVersion: number
}

/** `making`: renditions are pending ('nog in verwerking'). */
export const pictureStates = ['ready', 'making', 'failed'] as const

type PictureState = { picture: 'ready' | 'making' } | { picture: 'failed'; failure: PictureFailure }

/** Returns 'f2' for a final, 'p2.5' for a preview with watermark 5. */
export const versionName = (renditionVersion: number, watermarkVersion: number | null) =>
  watermarkVersion === null ? `f${renditionVersion}` : `p${renditionVersion}.${watermarkVersion}`

export const wantedVersion = ({ type, renditionVersion, watermarkVersion }: RenditionState) =>
  versionName(renditionVersion, type === 'preview' ? watermarkVersion : null)

/** Returns undefined while the current version is not stored. */
export const shownVersion = (state: RenditionState): string | undefined =>
  state.renderedVersion === state.renditionVersion &&
  (state.type === 'final' || state.renderedWatermarkVersion === state.watermarkVersion)
    ? versionName(state.renderedVersion, state.renderedWatermarkVersion)
    : undefined

/** Ignores an old failure once current renditions exist. */
export const pictureStateOf = (
  photo: RenditionState & { renditionFailure: PictureFailure | null },
): PictureState => {
  if (shownVersion(photo) !== undefined) return { picture: 'ready' }
  return photo.renditionFailure
    ? { picture: 'failed', failure: photo.renditionFailure }
    : { picture: 'making' }
}
