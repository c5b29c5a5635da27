import { createHash } from 'node:crypto'
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { studioIdOf, type Looker } from '#domains/access/viewer.rules.ts'
import { allOf } from '#platform/db/conditions.ts'
import { positionOf, readPosition, unseenBy, writePosition, type Snapshot } from '#platform/db/snapshot.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { orderIn, type ListedGallery } from '../../core/server/gallery-lists.sql.ts'
import { ownColumns, visibleTo } from '../../core/server/photos.sql.ts'
import { photoMarks, photos } from '../../core/server/photos.tables.ts'
import type { Changes } from '../merge-changes.ts'
import { photoChanges } from './photo-changes.tables.ts'

/** Less than rows are kept: see `sweepPhotoChanges`. */
const ANSWERED_MS = 10 * 60_000

/** Of more, the whole list is no longer answer. */
const CHANGES_MAX = 500

/** Which list it is: `view` is what decides, besides the photos themselves, what of them is shown. */
export type AskedList = { gallery: ListedGallery; type: PhotoType; view?: unknown }

/** How far a viewer has a list, as one word. It also names all that could change many of its photos at once. */
export const standingOf = (viewer: Looker, list: AskedList): string =>
  `${writePosition(positionOf(list.gallery.seen))}/${frameOf(viewer, list)}`

function frameOf({ role, id }: Looker, { gallery, type, view }: AskedList): string {
  const { id: galleryId, sortBy, sections, watermarkVersion } = gallery
  return createHash('sha256')
    .update(JSON.stringify([role, id, galleryId, type, sortBy, sections, watermarkVersion, view]))
    .digest('base64url')
    .slice(0, 16)
}

/** The snapshot behind a standing; undefined when it is none, of another list, of the future, or too old. */
function readStanding(viewer: Looker, list: AskedList, standing: string): Snapshot | undefined {
  const [at = '', frame] = standing.split('/')
  const position = frame === frameOf(viewer, list) ? readPosition(at) : undefined
  const seen = positionOf(list.gallery.seen)
  if (!position || position.snapshot.xmax > seen.snapshot.xmax) return undefined
  return seen.atMs - position.atMs < ANSWERED_MS ? position.snapshot : undefined
}

/** The chosen columns of photos; for guests, theirs in place of the client's. */
type Columns = Record<string, PgColumn | SQL | SQL.Aliased>

/**
 * What changed in a list since a standing, by one statement: the changed photos that are in it, in order, and which left
 * it. Undefined where the whole list must be read.
 */
export async function listChanges<Row>(
  tx: Tx,
  viewer: Looker,
  list: AskedList,
  { since, columns = ownColumns }: { since: string | undefined; columns?: Columns },
): Promise<{ rows: Row[]; changes: Changes } | undefined> {
  const snapshot = since === undefined ? undefined : readStanding(viewer, list, since)
  if (!snapshot) return undefined
  const { gallery, type } = list
  const order = sql.join(orderIn(gallery), sql`, `)
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
        couldBeSeenBy(viewer),
        eq(photoChanges.galleryId, gallery.id),
        sql.raw(unseenBy('transaction', snapshot)),
      ),
    )
    .limit(CHANGES_MAX + 1)
    .as('changed')
  const asked = tx
    .select({ changedId: changed.id, after: places.after, count: places.count, ...columns })
    .from(changed)
    .leftJoin(places, eq(places.id, changed.id))
    .leftJoin(photos, and(eq(photos.studioId, studioIdOf(viewer)), eq(photos.id, places.id)))
    .orderBy(places.place)
    .$dynamic()
  const ofGuest = and(eq(photoMarks.photoId, photos.id), eq(photoMarks.guestId, viewer.id))
  const found: unknown[] = await (viewer.role === 'guest' ? asked.leftJoin(photoMarks, ofGuest) : asked)
  return apart(found as (Row & Placed)[])
}

type Placed = { changedId: string; after: string | null; count: number | null }

/** Those that are in the list, and those that are not any more. */
function apart<Row>(found: (Row & Placed)[]): { rows: Row[]; changes: Changes } | undefined {
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

/** The rule of `visibleTo` for a photo as it stood. */
function couldBeSeenBy(viewer: Looker): SQL {
  if (viewer.role === 'photographer') return eq(photoChanges.studioId, viewer.id)
  if (viewer.role === 'client') return ne(photoChanges.visibility, 'studio')
  return allOf(
    inArray(photoChanges.type, [...viewer.rights.shows]),
    viewer.rank === 'guest' ? eq(photoChanges.visibility, 'everyone') : ne(photoChanges.visibility, 'studio'),
  )
}
