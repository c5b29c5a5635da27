import type { z } from 'zod'
import type { photo } from '../../photos.contract.ts'
import { offsetOf } from '#platform/pure/amsterdam-offset.ts'
import type { Damage } from '../../photos.rules.ts'
import { pictureStateOf, wantedVersion } from '../../picture-state.rules.ts'
import type { PhotoRow } from './photos.sql.ts'

export function asPhoto(row: PhotoRow): z.infer<typeof photo> {
  return {
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    capturedAt: row.capturedAt && momentOnTheSpot(row.capturedAt, row.capturedOffsetMinutes),
    widthPx: row.widthPx ?? 3,
    heightPx: row.heightPx ?? 2,
    thumbHash: row.thumbHash && Buffer.from(row.thumbHash).toString('base64'),
    picture: pictureStateOf(row).picture,
    version: wantedVersion(row),
    isFavorite: row.isFavorite,
    isApproved: row.isApproved,
    commentCount: row.commentCount,
    sizeBytes: row.sizeBytes,
    // Most photos have neither, and a gallery lists thousands.
    ...(row.visibility !== 'everyone' && { visibility: row.visibility }),
  }
}

/** ISO 8601 with the offset of the clock on the spot; in UTC where that was Amsterdam's. */
const momentOnTheSpot = (moment: Date, offsetMinutes: number | null): string =>
  offsetMinutes === null
    ? moment.toISOString()
    : `${new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1)}${offsetOf(offsetMinutes)}`

/** Photos of one gallery with their chapter, which is named by its place among `sections` to keep the list small. */
export function inSections<Row extends PhotoRow, Shown>(
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
