import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { galleriesOf, newestOf } from '#domains/galleries/ui/galleries.queries.ts'
import { guestsOf } from '#domains/galleries/sharing/ui/sharing.queries.ts'
import { browserApi } from '#platform/browser/api.ts'
import type { photosContract } from '../photos.contract.ts'
import type { Whose } from './studio-photos.queries.ts'

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
    select: ({ photoIds }) => new Set(photoIds),
  })

/** The guest whose hearts are shown alone, with the photos they gave them to. */
export function useGuestHearts({ clientId, galleryId }: Whose, guestId: string | undefined) {
  const { data: galleries } = useQuery({ ...galleriesOf(clientId), enabled: guestId !== undefined })
  const shownId = galleryId ?? newestOf(galleries)?.id
  const { data: guests } = useQuery({
    ...guestsOf(shownId ?? ''),
    enabled: guestId !== undefined && shownId !== undefined,
  })
  const { data: photoIds } = useQuery(guestFavorites(guestId))
  if (guestId === undefined) return undefined
  return { name: guests?.find(({ id }) => id === guestId)?.name, photoIds: photoIds ?? none }
}

const none: ReadonlySet<string> = new Set()
