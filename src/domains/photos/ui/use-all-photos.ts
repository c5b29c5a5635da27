import { useQuery } from '@tanstack/react-query'
import type { PhotoType } from '../photos.rules.ts'
import { clientPhotos, galleryQuery, photosOfAll, type PhotoList } from '../core/ui/photos.queries.ts'

const none: PhotoList['photos'] = []

/**
 * The client's photos of this type over all their open galleries, for a cart that may hold some of each; with one
 * gallery, the list that is on the screen.
 */
export function useAllPhotos(type: PhotoType) {
  const newest = useQuery(galleryQuery())
  const hasSeveral = (newest.data?.openHereCount ?? 0) > 1
  const all = useQuery({ ...photosOfAll(type), enabled: hasSeveral })
  const only = useQuery({
    ...clientPhotos(type, newest.data?.current?.slug),
    enabled: !newest.isPending && !hasSeveral,
  })
  const { isSuccess, data } = hasSeveral ? all : only
  return { isSuccess, photos: data?.photos ?? none, signature: data?.signature ?? '' }
}
