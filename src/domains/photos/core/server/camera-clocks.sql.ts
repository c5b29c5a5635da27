import { and, count, eq, isNotNull, max, min, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { visibleTo } from './photos.sql.ts'
import { cameraClocks, photos } from './photos.tables.ts'

type CameraClock = { camera: string; cameraSerial: string; shiftSeconds: number }

const serial = sql<string>`coalesce(${photos.cameraSerial}, '')`

/** Times include the clock correction. */
export const listCameras = (tx: Tx, viewer: PhotographerViewer, galleryId: string) =>
  tx
    .select({
      camera: sql<string>`${photos.camera}`,
      cameraSerial: serial,
      shiftSeconds: sql<number>`max(${photos.clockShiftSeconds})`,
      photoCount: count(),
      firstAt: sql<Date>`${min(photos.capturedAt)}`.mapWith(photos.capturedAt),
      lastAt: sql<Date>`${max(photos.capturedAt)}`.mapWith(photos.capturedAt),
    })
    .from(photos)
    .where(
      and(
        visibleTo(viewer),
        eq(photos.galleryId, galleryId),
        isNotNull(photos.camera),
        isNotNull(photos.capturedAt),
      ),
    )
    .groupBy(photos.camera, serial)
    .orderBy(sql`count(*) desc`, photos.camera, serial)

export const saveClocks = (
  tx: Tx,
  viewer: PhotographerViewer,
  galleryId: string,
  clocks: readonly CameraClock[],
) =>
  tx
    .insert(cameraClocks)
    .values(clocks.map((clock) => ({ galleryId, studioId: viewer.id, ...clock })))
    .onConflictDoUpdate({
      target: [cameraClocks.galleryId, cameraClocks.camera, cameraClocks.cameraSerial],
      set: { shiftSeconds: sql`excluded.shift_seconds` },
    })

export const applyClocks = (tx: Tx, viewer: PhotographerViewer, galleryId: string) =>
  tx
    .update(photos)
    .set({
      capturedAt: sql`${photos.capturedAt}
        + make_interval(secs => corrected.shift_seconds - ${photos.clockShiftSeconds})`,
      clockShiftSeconds: sql`corrected.shift_seconds`,
    })
    .from(
      sql`(select photo.id, coalesce(clock.shift_seconds, 0) as shift_seconds from photos photo
        left join camera_clocks clock on clock.gallery_id = photo.gallery_id and clock.camera = photo.camera
          and clock.camera_serial = coalesce(photo.camera_serial, '')
        where photo.photographer_id = ${viewer.id} and photo.gallery_id = ${galleryId}) as corrected`,
    )
    .where(
      and(
        visibleTo(viewer),
        sql`${photos.id} = corrected.id`,
        sql`${photos.clockShiftSeconds} <> corrected.shift_seconds`,
      ),
    )

/**
 * Copies clock corrections to the gallery that photos move to, for cameras without photos there.
 */
export const copyClocks = (
  tx: Tx,
  viewer: PhotographerViewer,
  photoIds: readonly string[],
  galleryId: string,
) =>
  tx.execute(sql`
    insert into camera_clocks (gallery_id, photographer_id, camera, camera_serial, shift_seconds)
    select distinct on (camera, coalesce(camera_serial, ''))
      ${galleryId}::uuid, ${viewer.id}::uuid, camera, coalesce(camera_serial, ''), clock_shift_seconds
    from photos moved
    where photographer_id = ${viewer.id} and id = any (${sql.param([...photoIds])}::uuid[]) and clock_shift_seconds <> 0
      and not exists (select 1 from photos there
        where there.photographer_id = ${viewer.id} and there.gallery_id = ${galleryId} and there.camera = moved.camera and there.camera_serial is not distinct from moved.camera_serial)
    order by camera, coalesce(camera_serial, ''), id
    on conflict do nothing`)
