import { queryOptions, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { photosContract, studioPhoto } from '../../photos.contract.ts'
import type { PhotoList } from './photos.queries.ts'
import { fetchChanges } from './fetch-changes.ts'
import { photoTypes, pictureUrlRefetchOptions, type PhotoType } from '#domains/photos/photos.rules.ts'
import { studioPhotosNl } from '../../studio-photos.nl.ts'

const photos = browserApi<typeof photosContract>('photos')

export type StudioPhoto = z.infer<typeof studioPhoto>

/**
 * Without `galleryId`, means the client's newest gallery that is not archived, or else the newest.
 */
export type GalleryRef = { clientId: string; galleryId?: string | undefined }

const listKey = ({ clientId, galleryId }: GalleryRef, type: PhotoType) =>
  ['photos', clientId, 'studio', galleryId, type] as const

export const studioPhotos = (galleryRef: GalleryRef, type: PhotoType) =>
  queryOptions({
    queryKey: listKey(galleryRef, type),
    queryFn: (asked) => fetchChanges(asked, (since) => photos.listForStudio({ ...galleryRef, type, since })),
    ...pictureUrlRefetchOptions,
  })

/** The studio's first fetch also saves that the studio has viewed a gallery as a client. */
export const galleryAsClientQuery = ({ clientId, galleryId }: GalleryRef) =>
  queryOptions({
    queryKey: ['photos', clientId, 'viewed', galleryId],
    queryFn: () => photos.viewGallery({ clientId, galleryId }),
    ...pictureUrlRefetchOptions,
  })

export const latestPhotos = queryOptions({
  queryKey: ['photos', 'all', 'latest'],
  queryFn: () => photos.listLatest({}),
  ...pictureUrlRefetchOptions,
})

export const photoCounts = queryOptions({
  queryKey: ['photos', 'all', 'counts'],
  queryFn: () => photos.countPhotos({}),
})

export const clientSummaries = queryOptions({
  queryKey: ['photos', 'all', 'clients'],
  queryFn: () => photos.summariseClients({}),
  ...pictureUrlRefetchOptions,
})

export type ClientSummaries = Awaited<ReturnType<typeof photos.summariseClients>>

export const withoutPhotos = (list: PhotoList, { photoIds }: { photoIds: string[] }): PhotoList => {
  const gone = new Set(photoIds)
  return { ...list, photos: list.photos.filter(({ id }) => !gone.has(id)) }
}

export const withoutHiddenPhotos = (list: PhotoList): PhotoList => ({
  ...list,
  photos: list.photos.filter(({ visibility }) => visibility !== 'studio'),
})

export const optimisticInBothTabs = <Input>(
  galleryRef: GalleryRef,
  change: (list: PhotoList, input: Input) => PhotoList,
) => photoTypes.map((type) => ({ key: listKey(galleryRef, type), change }))

const invalidates = [['photos']] as const

export function useSetType(galleryRef: GalleryRef, onDone: () => void) {
  const texts = studioPhotosNl.move
  type Move = { photoIds: string[]; type: PhotoType }
  const move: UseMutationResult<{ changed: number }, Error, Move> = useSave(photos.setType, {
    messages: {
      ...texts,
      done: ({ type }, { changed }) => ({ title: texts.done(changed), line: texts.line(type) }),
    },
    optimistic: photoTypes.map((type) => ({
      key: listKey(galleryRef, type),
      change: (list: PhotoList, input: Move) => (input.type === type ? list : withoutPhotos(list, input)),
    })),
    invalidates,
    undo:
      ({ photoIds, type }) =>
      () =>
        move.mutate({ photoIds, type: type === 'final' ? 'preview' : 'final' }),
    onDone,
  })
  return move
}

export const useSetPhotoOrder = () =>
  useSave(photos.setPhotoOrder, {
    messages: {
      ...studioPhotosNl.order,
      done: ({ order }) => studioPhotosNl.order.done(studioPhotosNl.order.names[order]),
    },
    invalidates,
  })

type Move = { photoIds: string[]; beforeId: string | null }

/** Shows no toast: the new position shows the result. */
export const useMovePhotos = (galleryRef: GalleryRef) =>
  useSave(photos.movePhotos, {
    messages: studioPhotosNl.arrange,
    optimistic: optimisticInBothTabs(galleryRef, movePhotosInList),
    invalidates,
  })

function movePhotosInList(list: PhotoList, { photoIds, beforeId }: Move): PhotoList {
  const moving = list.photos.filter(({ id }) => photoIds.includes(id))
  const others = list.photos.filter(({ id }) => !photoIds.includes(id))
  const at = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId)
  return at < 0 ? list : { ...list, photos: others.toSpliced(at, 0, ...moving) }
}

export const useDeletePhotos = (galleryRef: GalleryRef, onDone: () => void) =>
  useSave(photos.deletePhotos, {
    messages: {
      ...studioPhotosNl.remove,
      done: (_input, { deleted }) => studioPhotosNl.remove.done(deleted),
    },
    optimistic: optimisticInBothTabs(galleryRef, withoutPhotos),
    invalidates: [['photos'], ['storage']],
    onDone,
  })

export const useRenamePhoto = () =>
  useSave(photos.renamePhoto, { messages: studioPhotosNl.rename, invalidates })

const retrying = { messages: studioPhotosNl.retryPictures, invalidates }

export const useRetryPictures = () => useSave(photos.retryPictures, retrying)

export function useRetryPicturesOfClient() {
  const queryClient = useQueryClient()
  const retryAll = async ({ clientId }: { clientId: string }) => {
    const lists = await Promise.all(
      photoTypes.map((type) => queryClient.fetchQuery({ ...studioPhotos({ clientId }, type), staleTime: 0 })),
    )
    const failed = lists.flatMap((list) => list.photos).filter(({ picture }) => picture === 'failed')
    return failed.length === 0 ? {} : photos.retryPictures({ photoIds: failed.map(({ id }) => id) })
  }
  return useSave(retryAll, retrying)
}

export const gallerySummaries = (clientId: string) =>
  queryOptions({
    queryKey: ['photos', clientId, 'galleries'],
    queryFn: () => photos.summariseGalleries({ clientId }),
    ...pictureUrlRefetchOptions,
  })

export type GallerySummary = Awaited<ReturnType<typeof photos.summariseGalleries>>['galleries'][number]

const inGalleries = [['photos'], ['galleries'], ['clients']] as const

export const useOpenGalleryToClient = (onDone: () => void) =>
  useSave(photos.openGallery, {
    messages: {
      ...studioPhotosNl.galleries,
      done: (_input, { isHeldBack }) =>
        isHeldBack ? studioPhotosNl.galleries.heldBack : studioPhotosNl.galleries.opened,
    },
    invalidates: inGalleries,
    onDone,
  })

export const useSetCover = (onDone: () => void) =>
  useSave(photos.setCover, { messages: studioPhotosNl.cover, invalidates: inGalleries, onDone })

export const useResendPhotoLetter = () =>
  useSave(photos.resendPhotoLetter, { messages: studioPhotosNl.resendLetter, invalidates: [['clients']] })
