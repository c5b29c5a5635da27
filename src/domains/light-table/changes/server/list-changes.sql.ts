import { createHash } from 'node:crypto'
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { studioIdOf, type AnyPhotoViewer } from '#domains/access/viewer.rules.ts'
import { allOf } from '#platform/db/conditions.ts'
import {
  positionOf,
  parsePosition,
  unseenCondition,
  formatPosition,
  type Snapshot,
} from '#platform/db/snapshot.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { galleryOrderFor, type ListedGallery } from '../../core/server/gallery-lists.sql.ts'
import { perPhotoColumns } from '../../core/server/own-photos.sql.ts'
import { visibleTo } from '#domains/photos/server/photos.ts'
import { photoMarks } from '../../core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import type { Changes } from '../merge-changes.ts'
import { photoChanges } from './photo-changes.tables.ts'

/** Shorter than the time for which `sweepPhotoChanges` keeps the rows. */
const CURSOR_LIFETIME_MS = 10 * 60_000

/** Maximum number of changes in an answer. Above the maximum, the complete list is read. */
const CHANGES_MAX = 500

/**
 * Identity of a list. `view` is the row of `guest_view()`, which decides which photos a guest sees.
 */
export type ListIdentity = { gallery: ListedGallery; type: PhotoType; view?: unknown }

/**
 * Returns a cursor: a position in the changes, and a hash of viewer, list and settings that affect
 * many photos.
 */
export const cursorOf = (viewer: AnyPhotoViewer, list: ListIdentity): string =>
  `${formatPosition(positionOf(list.gallery.seen))}/${fingerprintOf(viewer, list)}`

function fingerprintOf({ role, id }: AnyPhotoViewer, { gallery, type, view }: ListIdentity): string {
  const { id: galleryId, sortBy, sections, watermarkVersion } = gallery
  return createHash('sha256')
    .update(JSON.stringify([role, id, galleryId, type, sortBy, sections, watermarkVersion, view]))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * Returns undefined for a cursor that is invalid, from the future, too old, or of another viewer,
 * list or setting.
 */
function readCursor(viewer: AnyPhotoViewer, list: ListIdentity, standing: string): Snapshot | undefined {
  const [at = '', frame] = standing.split('/')
  const position = frame === fingerprintOf(viewer, list) ? parsePosition(at) : undefined
  const seen = positionOf(list.gallery.seen)
  if (!position || position.snapshot.xmax > seen.snapshot.xmax) return undefined
  return seen.atMs - position.atMs < CURSOR_LIFETIME_MS ? position.snapshot : undefined
}

type Columns = Record<string, PgColumn | SQL | SQL.Aliased>

/**
 * Reads, in one statement, what changed in a list since a cursor. Returns undefined when the
 * complete list must be read.
 */
export async function listChanges<Row>(
  tx: Tx,
  viewer: AnyPhotoViewer,
  list: ListIdentity,
  { since, columns = perPhotoColumns }: { since: string | undefined; columns?: Columns },
): Promise<{ rows: Row[]; changes: Changes } | undefined> {
  const snapshot = since === undefined ? undefined : readCursor(viewer, list, since)
  if (!snapshot) return undefined
  const { gallery, type } = list
  const order = sql.join(galleryOrderFor(gallery), sql`, `)
  const places = tx
    .select({
      id: photos.id,
      after: sql<string | null>`lag(${photos.id}) over (order by ${order})`.as('after'),
      place: sql<number>`row_number() over (order by ${order})`.as('place'),
      count: sql<number>`(count(*) over ())::int`.as('count'),
    })
    .from(photos)
    .where(and(visibleTo(viewer), eq(photos.galleryId, gallery.id), eq(photos.type, type)))
    .as('places')
  const changed = tx
    .selectDistinct({ id: photoChanges.photoId })
    .from(photoChanges)
    .where(
      and(
        wasVisibleTo(viewer),
        eq(photoChanges.galleryId, gallery.id),
        sql.raw(unseenCondition('transaction', snapshot)),
      ),
    )
    .limit(CHANGES_MAX + 1)
    .as('changed')
  const statement = tx
    .select({ changedId: changed.id, after: places.after, count: places.count, ...columns })
    .from(changed)
    .leftJoin(places, eq(places.id, changed.id))
    .leftJoin(photos, and(eq(photos.studioId, studioIdOf(viewer)), eq(photos.id, places.id)))
    .orderBy(places.place)
    .$dynamic()
  const ofGuest = and(eq(photoMarks.photoId, photos.id), eq(photoMarks.guestId, viewer.id))
  const found: unknown[] = await (viewer.role === 'guest'
    ? statement.leftJoin(photoMarks, ofGuest)
    : statement)
  return splitChanges(found as (Row & ChangedRow)[])
}

type ChangedRow = { changedId: string; after: string | null; count: number | null }

function splitChanges<Row>(found: (Row & ChangedRow)[]): { rows: Row[]; changes: Changes } | undefined {
  if (found.length > CHANGES_MAX) return undefined
  const there = found.filter(({ count }) => count !== null)
  const gone = found.filter(({ count }) => count === null)
  return {
    rows: there,
    changes: {
      gone: gone.map(({ changedId }) => changedId),
      after: there.map(({ after }) => after),
      count: there[0]?.count ?? null,
    },
  }
}

/** Repeats the visibility rule of `visibleTo` for a recorded state of a photo. */
function wasVisibleTo(viewer: AnyPhotoViewer): SQL {
  if (viewer.role === 'photographer') return eq(photoChanges.studioId, viewer.id)
  if (viewer.role === 'client') return ne(photoChanges.visibility, 'studio')
  return allOf(
    inArray(photoChanges.type, [...viewer.rights.shows]),
    viewer.rank === 'guest' ? eq(photoChanges.visibility, 'everyone') : ne(photoChanges.visibility, 'studio'),
  )
}
