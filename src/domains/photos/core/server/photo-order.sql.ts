import { desc, sql } from 'drizzle-orm'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import { photos } from './photos.tables.ts'

/**
 * Order of a gallery as its studio chose it, chapter by chapter; `galleries` must be joined, and `gallerySections` from
 * the left. Photos without capture time come last, and `natural_order` sorts DSC_2 before DSC_10.
 */
export const galleryOrder = [
  sql`${gallerySections.position} nulls last`,
  sql`case when ${galleries.sortBy} = 'newest' then ${photos.createdAt} end desc nulls last`,
  sql`case when ${galleries.sortBy} = 'manual' then ${photos.sortKey} end nulls last`,
  sql`case when ${galleries.sortBy} <> 'name' then ${photos.capturedAt} end nulls last`,
  sql`${photos.photoLabel} collate natural_order`,
  photos.id,
] as const

// As the index of a studio's photos has it: in another order of nulls, which there are none of, all of them are sorted.
export const newestFirst = [sql`${photos.createdAt} desc nulls last`, desc(photos.id)] as const

/** A final (no watermark in its pixels) first, then what would do best as a cover, then newest. */
export const bestFirst = [
  sql`${photos.type} = 'final' desc`,
  sql`cover_fitness(${photos.widthPx}, ${photos.heightPx}, ${photos.luminance}, ${photos.sharpness}) desc nulls last`,
  ...newestFirst,
] as const
