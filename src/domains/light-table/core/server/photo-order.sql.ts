import { desc, sql } from 'drizzle-orm'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'

/**
 * The query must join `galleries` and left join `gallerySections`. Missing values sort last;
 * `natural_order` sorts DSC_2 before DSC_10.
 */
export const galleryOrder = [
  sql`${gallerySections.position} nulls last`,
  sql`case when ${galleries.sortBy} = 'newest' then ${photos.createdAt} end desc nulls last`,
  sql`case when ${galleries.sortBy} = 'manual' then ${photos.sortKey} end nulls last`,
  sql`case when ${galleries.sortBy} <> 'name' then ${photos.capturedAt} end nulls last`,
  sql`${photos.photoLabel} collate natural_order`,
  photos.id,
] as const

// Matches the index on a studio's photos. Another order of nulls would sort all rows, although no
// date is null.
export const newestFirst = [sql`${photos.createdAt} desc nulls last`, desc(photos.id)] as const

/** Finals come first, because their pixels have no watermark. */
export const fittestCoverFirst = [
  sql`${photos.type} = 'final' desc`,
  sql`cover_fitness(${photos.widthPx}, ${photos.heightPx}, ${photos.luminance}, ${photos.sharpness}) desc nulls last`,
  ...newestFirst,
] as const
