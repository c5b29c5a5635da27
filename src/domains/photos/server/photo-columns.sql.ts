import { sql, type InferSelectModel } from 'drizzle-orm'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { z } from 'zod'
import type { photo } from '../photos.contract.ts'
import type { Damage } from '../photos.rules.ts'
import { photoComments, photos } from './photos.tables.ts'

/** What the grid needs of a photo; `photographers` must be joined, since its mark decides what may be served. */
export const photoColumns = {
  id: photos.id,
  label: photos.photoLabel,
  createdAt: photos.createdAt,
  capturedAt: photos.capturedAt,
  widthPx: photos.widthPx,
  heightPx: photos.heightPx,
  thumbHash: photos.thumbHash,
  type: photos.type,
  renditionVersion: photos.renditionVersion,
  renderedVersion: photos.renderedVersion,
  renderedMarkVersion: photos.renderedMarkVersion,
  renditionFailure: photos.renditionFailure,
  watermarkVersion: photographers.watermarkVersion,
  isFavorite: photos.isFavorite,
  isApproved: photos.isApproved,
  sizeBytes: photos.fileSize,
  commentCount: sql<number>`(select count(*)::int from ${photoComments} where ${photoComments.photoId} = ${photos.id})`,
}

type PhotoRow = Pick<
  InferSelectModel<typeof photos>,
  | 'widthPx'
  | 'heightPx'
  | 'thumbHash'
  | 'type'
  | 'renditionVersion'
  | 'renderedVersion'
  | 'renderedMarkVersion'
  | 'renditionFailure'
  | 'createdAt'
  | 'capturedAt'
  | 'isFavorite'
  | 'isApproved'
  | 'id'
> & { label: string; watermarkVersion: number; sizeBytes: number; commentCount: number }

export type RenditionState = Pick<
  PhotoRow,
  'type' | 'renditionVersion' | 'renderedVersion' | 'renderedMarkVersion' | 'watermarkVersion'
>

/** Whether the pixels in storage are the ones to be shown now: right type, and for a preview the present mark. */
export const isPictureReady = (state: RenditionState) =>
  state.renderedVersion === state.renditionVersion &&
  (state.type === 'final' || state.renderedMarkVersion === state.watermarkVersion)

/** Names the pixels in addresses and in storage: other pixels, other name. */
export const versionName = (renditionVersion: number, markVersion: number | null) =>
  markVersion === null ? `f${renditionVersion}` : `p${renditionVersion}.${markVersion}`

export const renditionKey = (photoId: string, version: string, size: number) =>
  `renditions/${photoId}/${version}/${size}.jpg`

/** A photo as the contract promises it, from a row of `photoColumns`. */
export function asPhoto(row: PhotoRow): z.infer<typeof photo> {
  return {
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    capturedAt: row.capturedAt && row.capturedAt.toISOString(),
    widthPx: row.widthPx ?? 3,
    heightPx: row.heightPx ?? 2,
    thumbHash: row.thumbHash && Buffer.from(row.thumbHash).toString('base64'),
    picture: isPictureReady(row) ? 'ready' : row.renditionFailure ? 'failed' : 'making',
    version: versionName(row.renditionVersion, row.type === 'preview' ? row.watermarkVersion : null),
    isFavorite: row.isFavorite,
    isApproved: row.isApproved,
    commentCount: row.commentCount,
    sizeBytes: row.sizeBytes,
  }
}

/** The same as its studio sees it. */
export function asStudioPhoto(row: PhotoRow & { sourceName: string; damage: Damage | null }) {
  const shown = asPhoto(row)
  const failure = shown.picture === 'failed' ? row.renditionFailure : null
  return {
    ...shown,
    sourceName: row.sourceName,
    ...(failure && { failure }),
    ...(row.damage && { damage: row.damage }),
  }
}
