import { queryOptions, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { photosContract, studioPhoto } from '../../photos.contract.ts'
import type { PhotoList } from './photos.queries.ts'
import { askForChanges } from './ask-for-changes.ts'
import { photoTypes, pictureUrlRenewal, type PhotoType } from '../../photos.rules.ts'
import { studioPhotosNl } from '../../studio-photos.nl.ts'

const photos = browserApi<typeof photosContract>('photos')

export type StudioPhoto = z.infer<typeof studioPhoto>

/** Whose photos; without a gallery, those of the client's newest. */
export type Whose = { clientId: string; galleryId?: string | undefined }

const listKey = ({ clientId, galleryId }: Whose, type: PhotoType) =>
  ['photos', clientId, 'studio', galleryId, type] as const

export const studioPhotos = (whose: Whose, type: PhotoType) =>
  queryOptions({
    queryKey: listKey(whose, type),
    queryFn: (asked) => askForChanges(asked, (since) => photos.listForStudio({ ...whose, type, since })),
    ...pictureUrlRenewal,
  })

/** A client's gallery as the client sees it. Fetching it records that the studio has viewed a gallery. */
export const viewedGallery = ({ clientId, galleryId }: Whose) =>
  queryOptions({
    queryKey: ['photos', clientId, 'viewed', galleryId],
    queryFn: () => photos.viewGallery({ clientId, galleryId }),
    ...pictureUrlRenewal,
  })

export const latestPhotos = queryOptions({
  queryKey: ['photos', 'all', 'latest'],
  queryFn: () => photos.listLatest({}),
  ...pictureUrlRenewal,
})

export const photoCounts = queryOptions({
  queryKey: ['photos', 'all', 'counts'],
  queryFn: () => photos.countPhotos({}),
})

export const clientSummaries = queryOptions({
  queryKey: ['photos', 'all', 'clients'],
  queryFn: () => photos.summariseClients({}),
  ...pictureUrlRenewal,
})

export type ClientSummaries = Awaited<ReturnType<typeof photos.summariseClients>>

export const without = (list: PhotoList, { photoIds }: { photoIds: string[] }): PhotoList => {
  const gone = new Set(photoIds)
  return { ...list, photos: list.photos.filter(({ id }) => !gone.has(id)) }
}

/** Of a list as the studio has it, what its client sees. */
export const seenByClient = (list: PhotoList): PhotoList => ({
  ...list,
  photos: list.photos.filter(({ visibility }) => visibility !== 'studio'),
})

export const inBothTabs = <Input>(whose: Whose, change: (list: PhotoList, input: Input) => PhotoList) =>
  photoTypes.map((type) => ({ key: listKey(whose, type), change }))

const invalidates = [['photos']] as const

export function useSetType(whose: Whose, onDone: () => void) {
  const texts = studioPhotosNl.move
  type Move = { photoIds: string[]; type: PhotoType }
  const move: UseMutationResult<{ changed: number }, Error, Move> = useSave(photos.setType, {
    messages: {
      ...texts,
      done: ({ type }, { changed }) => ({ title: texts.done(changed), line: texts.line(type) }),
    },
    optimistic: photoTypes.map((type) => ({
      key: listKey(whose, type),
      change: (list: PhotoList, input: Move) => (input.type === type ? list : without(list, input)),
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

/** No toast: the new position shows the result. */
export const useMovePhotos = (whose: Whose) =>
  useSave(photos.movePhotos, {
    messages: studioPhotosNl.arrange,
    optimistic: inBothTabs(whose, moved),
    invalidates,
  })

function moved(list: PhotoList, { photoIds, beforeId }: Move): PhotoList {
  const moving = list.photos.filter(({ id }) => photoIds.includes(id))
  const others = list.photos.filter(({ id }) => !photoIds.includes(id))
  const at = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId)
  return at < 0 ? list : { ...list, photos: others.toSpliced(at, 0, ...moving) }
}

export const useDeletePhotos = (whose: Whose, onDone: () => void) =>
  useSave(photos.deletePhotos, {
    messages: {
      ...studioPhotosNl.remove,
      done: (_input, { deleted }) => studioPhotosNl.remove.done(deleted),
    },
    optimistic: inBothTabs(whose, without),
    invalidates: [['photos'], ['storage']],
    onDone,
  })

export const useRenamePhoto = () =>
  useSave(photos.renamePhoto, {
    messages: { ...studioPhotosNl.rename, done: () => studioPhotosNl.rename.done },
    invalidates,
  })

const retrying = {
  messages: { ...studioPhotosNl.retryPictures, done: () => studioPhotosNl.retryPictures.done },
  invalidates,
}

export const useRetryPictures = () => useSave(photos.retryPictures, retrying)

export function useRetryClient() {
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
    ...pictureUrlRenewal,
  })

export type GallerySummary = Awaited<ReturnType<typeof photos.summariseGalleries>>['galleries'][number]

const inGalleries = [['photos'], ['galleries'], ['clients']] as const

export const useOpenGallery = (onDone: () => void) =>
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
  useSave(photos.setCover, {
    messages: { ...studioPhotosNl.cover, done: studioPhotosNl.cover.done },
    invalidates: inGalleries,
    onDone,
  })

export const useResendPhotoLetter = () =>
  useSave(photos.resendPhotoLetter, {
    messages: { ...studioPhotosNl.resendLetter, done: () => studioPhotosNl.resendLetter.done },
    invalidates: [['clients']],
  })
