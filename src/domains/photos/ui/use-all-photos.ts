import { useQueries, useQuery } from '@tanstack/react-query'
import type { PhotoType } from '../photos.rules.ts'
import { clientPhotos, galleryQuery, myGalleries } from './photos.queries.ts'

/**
 * The client's photos of this type over all their open galleries, for a cart that may hold some of each; with one
 * gallery, the list that is on the screen.
 */
export function useAllPhotos(type: PhotoType) {
  const newest = useQuery(galleryQuery())
  const hasSeveral = (newest.data?.openCount ?? 0) > 1
  const mine = useQuery({ ...myGalleries, enabled: hasSeveral })
  const only = newest.isPending ? undefined : [newest.data?.current?.slug]
  const slugs = hasSeveral ? mine.data?.galleries.map(({ slug }) => slug) : only
  return useQueries({
    queries: (slugs ?? []).map((slug) => clientPhotos(type, slug)),
    combine: (lists) => ({
      isSuccess: slugs !== undefined && lists.every(({ isSuccess }) => isSuccess),
      photos: lists.flatMap(({ data }) => data?.photos ?? []),
      signature: lists.find(({ data }) => data)?.data?.signature ?? '',
    }),
  })
}
