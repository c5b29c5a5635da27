import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-saving.ts'
import { toastDone } from '#ui/toast.ts'
import type { comment, gallery, photo, photoList, photosContract } from '../photos.contract.ts'
import { photosNl } from '../photos.nl.ts'
import { PREVIEW_ADDRESS_SECONDS, type PhotoType } from '../photos.rules.ts'

const photos = browserApi<typeof photosContract>('photos')

export type Photo = z.infer<typeof photo>
export type PhotoList = z.infer<typeof photoList>
export type PhotoComment = z.infer<typeof comment>
export type Gallery = z.infer<typeof gallery>

const galleryKey = ['photos', 'all', 'gallery']
const listsKey = ['photos', 'all', 'of-client']

// Addresses change every half life; asking by then keeps the pictures of a page that is left open.
const ADDRESS_RENEWAL_MS = (PREVIEW_ADDRESS_SECONDS / 2) * 1000

export const galleryQuery = queryOptions({
  queryKey: galleryKey,
  queryFn: () => photos.findGallery({}),
  refetchInterval: ADDRESS_RENEWAL_MS,
})

export const clientPhotos = (type: PhotoType) =>
  queryOptions({
    queryKey: [...listsKey, type],
    queryFn: () => photos.listForClient({ type }),
    refetchInterval: ADDRESS_RENEWAL_MS,
  })

export const commentsQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photos', 'all', 'comments', photoId],
    queryFn: () => photos.listComments({ photoId }),
  })

/** How far a download has come, asked every second until all of it was sent. */
export const downloadQuery = (downloadId: string) =>
  queryOptions({
    queryKey: ['downloads', downloadId],
    queryFn: () => photos.findDownload({ downloadId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.sentBytes >= data.sizeBytes ? false : 1000),
  })

export const planDownload = photos.planDownload

/** Changes some photos in every list of them, and leaves all others the very same objects. */
function changing<Input extends { photoIds: string[] }>(change: (photo: Photo, input: Input) => Photo) {
  return {
    key: listsKey,
    change: (list: PhotoList, input: Input): PhotoList => {
      const chosen = new Set(input.photoIds)
      return {
        ...list,
        photos: list.photos.map((photo) => (chosen.has(photo.id) ? change(photo, input) : photo)),
      }
    },
  }
}

const photosLine = (count: number) => (count === 1 ? undefined : photosNl.selection.photos(count))

/** Sets favourites; the toast takes back what this very change did. */
export function useSetFavorite() {
  const words = photosNl.favorite
  const findUnlike = useFindUnlike('isFavorite')
  const save = useSaving(
    ({ photoIds, isFavorite }: { photoIds: string[]; isFavorite: boolean; changedIds: string[] }) =>
      photos.setFavorite({ photoIds, isFavorite }),
    {
      says: { refusals: words.refusals, broken: words.broken },
      flips: [
        changing((photo, { isFavorite }: { photoIds: string[]; isFavorite: boolean }) => ({
          ...photo,
          isFavorite,
        })),
      ],
      onDone: (_output, { photoIds, isFavorite, changedIds }) =>
        toastDone(words.done(photoIds.length, isFavorite), {
          line: photosLine(photoIds.length),
          undo: () => changedIds.length > 0 && setFavorite(changedIds, !isFavorite),
        }),
    },
  )
  const setFavorite = (photoIds: string[], isFavorite: boolean) =>
    save.mutate({ photoIds, isFavorite, changedIds: findUnlike(photoIds, isFavorite) })
  return setFavorite
}

export function useSetApproval() {
  const words = photosNl.approval
  const findUnlike = useFindUnlike('isApproved')
  const save = useSaving(
    ({ photoIds, isApproved }: { photoIds: string[]; isApproved: boolean; changedIds: string[] }) =>
      photos.setApproval({ photoIds, isApproved }),
    {
      says: { refusals: words.refusals, broken: words.broken },
      flips: [
        changing((photo, { isApproved }: { photoIds: string[]; isApproved: boolean }) => ({
          ...photo,
          isApproved,
        })),
      ],
      onDone: (_output, { photoIds, isApproved, changedIds }) =>
        toastDone(words.done(photoIds.length, isApproved), {
          line: photosLine(photoIds.length),
          undo: () => changedIds.length > 0 && setApproval(changedIds, !isApproved),
        }),
    },
  )
  const setApproval = (photoIds: string[], isApproved: boolean) =>
    save.mutate({ photoIds, isApproved, changedIds: findUnlike(photoIds, isApproved) })
  return setApproval
}

/** Those of these photos whose mark is another now: what a change will change, and an undo must put back. */
function useFindUnlike(mark: 'isFavorite' | 'isApproved') {
  const queryClient = useQueryClient()
  return (photoIds: string[], value: boolean) => {
    const chosen = new Set(photoIds)
    return queryClient
      .getQueriesData<PhotoList>({ queryKey: listsKey })
      .flatMap(([, list]) => list?.photos ?? [])
      .filter((photo) => chosen.has(photo.id) && photo[mark] !== value)
      .map(({ id }) => id)
  }
}

export const useAddComment = (onDone: () => void) =>
  useSaving(photos.addComment, {
    says: { ...photosNl.comments, done: () => photosNl.comments.done },
    refreshes: [['photos', 'all', 'comments'], listsKey],
    onDone,
  })
