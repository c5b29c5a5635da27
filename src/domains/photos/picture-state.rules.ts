import type { PhotoType, PictureFailure } from './photos.rules.ts'

/** Which pixels are to be shown of a photo, and which were made last: a version of their own, and for previews that of the mark. */
export type RenditionState = {
  type: PhotoType
  renditionVersion: number
  renderedVersion: number | null
  renderedMarkVersion: number | null
  watermarkVersion: number
}

/** `making`: pixels are on their way ('nog in verwerking'); `failed`: they could not be made. */
export const pictureStates = ['ready', 'making', 'failed'] as const

type PictureState = { picture: 'ready' | 'making' } | { picture: 'failed'; failure: PictureFailure }

/** Names pixels in addresses and in storage: other pixels, other name. */
export const versionName = (renditionVersion: number, markVersion: number | null) =>
  markVersion === null ? `f${renditionVersion}` : `p${renditionVersion}.${markVersion}`

/** The name of the pixels that are to be shown, whether they are made yet or not. */
export const wantedVersion = ({ type, renditionVersion, watermarkVersion }: RenditionState) =>
  versionName(renditionVersion, type === 'preview' ? watermarkVersion : null)

/** The name of the pixels that are shown; undefined while those in storage are not the ones to be shown. */
export const shownVersion = (state: RenditionState): string | undefined =>
  state.renderedVersion === state.renditionVersion &&
  (state.type === 'final' || state.renderedMarkVersion === state.watermarkVersion)
    ? versionName(state.renderedVersion, state.renderedMarkVersion)
    : undefined

/** How far the pictures of a photo are. A failure that is no more, since its pixels are there, is none. */
export const pictureStateOf = (
  photo: RenditionState & { renditionFailure: PictureFailure | null },
): PictureState => {
  if (shownVersion(photo) !== undefined) return { picture: 'ready' }
  return photo.renditionFailure
    ? { picture: 'failed', failure: photo.renditionFailure }
    : { picture: 'making' }
}
