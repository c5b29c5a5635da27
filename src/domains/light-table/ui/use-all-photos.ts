import { useQuery } from '@tanstack/react-query'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { clientPhotosQuery, galleryQuery, allPhotosQuery, type PhotoList } from '../core/ui/photos.queries.ts'

const none: PhotoList['photos'] = []

/**
 * Returns the photos of all open galleries at this studio, for a cart. With one gallery, uses the
 * screen's list.
 */
export function useAllPhotos(type: PhotoType) {
  const newest = useQuery(galleryQuery())
  const hasSeveral = (newest.data?.openHereCount ?? 0) > 1
  const all = useQuery({ ...allPhotosQuery(type), enabled: hasSeveral })
  const only = useQuery({
    ...clientPhotosQuery(type, newest.data?.current?.slug),
    enabled: !newest.isPending && !hasSeveral,
  })
  const { isSuccess, data } = hasSeveral ? all : only
  return { isSuccess, photos: data?.photos ?? none, signature: data?.signature ?? '' }
}
