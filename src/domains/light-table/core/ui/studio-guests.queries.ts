import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { photosContract } from '../../photos.contract.ts'

const photos = browserApi<typeof photosContract>('photos')

export const guestCounts = (galleryId: string) =>
  queryOptions({
    queryKey: ['photos', 'all', 'guest-counts', galleryId],
    queryFn: () => photos.countByGuest({ galleryId }),
  })

const guestFavorites = (guestId: string | undefined) =>
  queryOptions({
    queryKey: ['photos', 'all', 'guest-favorites', guestId],
    queryFn: guestId === undefined ? skipToken : () => photos.listGuestFavorites({ guestId }),
    select: ({ name, photoIds }) => ({ name, photoIds: new Set(photoIds) }),
  })

export function useGuestFavorites(guestId: string | undefined) {
  const { data } = useQuery(guestFavorites(guestId))
  return guestId === undefined ? undefined : (data ?? unknownGuest)
}

const unknownGuest = { name: undefined, photoIds: new Set<string>() }
