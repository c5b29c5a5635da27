import { sql, type InferSelectModel } from 'drizzle-orm'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import type { z } from 'zod'
import type { photo } from '../photos.contract.ts'
import type { Damage } from '../photos.rules.ts'
import { pictureStateOf, wantedVersion } from '../picture-state.rules.ts'
import { photoComments, photos } from './photos.tables.ts'

/** Columns of a photo in a grid. `photographers` must be joined: its watermark version decides what may be served. */
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

/** True also for a preview with an outdated watermark. */
export const isRendered = sql`${photos.renderedVersion} = ${photos.renditionVersion}`
export const isUnrendered = sql`${photos.renderedVersion} is distinct from ${photos.renditionVersion}`

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

export const renditionKey = (photoId: string, version: string, size: number) =>
  `renditions/${photoId}/${version}/${size}.jpg`

export function asPhoto(row: PhotoRow): z.infer<typeof photo> {
  return {
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    capturedAt: row.capturedAt && row.capturedAt.toISOString(),
    widthPx: row.widthPx ?? 3,
    heightPx: row.heightPx ?? 2,
    thumbHash: row.thumbHash && Buffer.from(row.thumbHash).toString('base64'),
    picture: pictureStateOf(row).picture,
    version: wantedVersion(row),
    isFavorite: row.isFavorite,
    isApproved: row.isApproved,
    commentCount: row.commentCount,
    sizeBytes: row.sizeBytes,
  }
}

export const asStudioPhoto = (row: PhotoRow & { sourceName: string; damage: Damage | null }) => ({
  ...asPhoto(row),
  ...pictureStateOf(row),
  sourceName: row.sourceName,
  damage: row.damage ?? undefined,
})
