import type { z } from 'zod'
import type { photo } from '../../photos.contract.ts'
import { formatOffset } from '#platform/pure/amsterdam-time.ts'
import type { Damage } from '#domains/photos/photos.rules.ts'
import { pictureStateOf, wantedVersion } from '#domains/photos/picture-state.rules.ts'
import type { PhotoRow } from './own-photos.sql.ts'

export function asPhoto(row: PhotoRow): z.infer<typeof photo> {
  return {
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    capturedAt: row.capturedAt && formatCaptureTime(row.capturedAt, row.capturedOffsetMinutes),
    widthPx: row.widthPx ?? 3,
    heightPx: row.heightPx ?? 2,
    thumbHash: row.thumbHash && Buffer.from(row.thumbHash).toString('base64'),
    picture: pictureStateOf(row).picture,
    version: wantedVersion(row),
    isFavorite: row.isFavorite,
    isApproved: row.isApproved,
    commentCount: row.commentCount,
    sizeBytes: row.sizeBytes,
    // Omits `everyone`, the usual value, because a gallery lists thousands of photos.
    ...(row.visibility !== 'everyone' && { visibility: row.visibility }),
  }
}

/** Returns ISO 8601 with the stored UTC offset, or in UTC if none is stored. */
const formatCaptureTime = (moment: Date, offsetMinutes: number | null): string =>
  offsetMinutes === null
    ? moment.toISOString()
    : `${new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1)}${formatOffset(offsetMinutes)}`

/** Adds chapters by index, which is shorter than the id. */
export function withSectionIndexes<Row extends PhotoRow, Shown>(
  rows: readonly Row[],
  sections: readonly { id: string }[],
  show: (row: Row) => Shown,
) {
  const places = new Map(sections.map(({ id }, at) => [id, at]))
  return rows.map((row) => {
    const section = row.sectionId === null ? undefined : places.get(row.sectionId)
    return { ...show(row), ...(section !== undefined && { section }) }
  })
}

export const asStudioPhoto = (row: PhotoRow & { sourceName: string; damage: Damage | null }) => ({
  ...asPhoto(row),
  ...pictureStateOf(row),
  sourceName: row.sourceName,
  damage: row.damage ?? undefined,
})
