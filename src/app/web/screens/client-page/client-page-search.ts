import { galleryParams } from '#domains/photos/ui/gallery-search.ts'
import { isThere } from '#kit/ui/search-params.ts'

/**
 * What the URL of a client's page says: what a gallery's does, and whether uploading begins at once. The
 * dashboard's links name these themselves, since the tables would make it heavier.
 */
export const clientPageParams = { ...galleryParams, uploads: { name: 'uploaden', read: isThere } } as const
