import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { roomText } from '#domains/storage/storage.rules.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSaving } from '#platform/browser/use-saving.ts'
import { toastDone } from '#ui/toast.ts'
import type { comment, photo, photoList, photosContract, studioPhoto } from '../photos.contract.ts'
import { photoTypes, type PhotoType } from '../photos.rules.ts'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import { startDownload } from './start-download.ts'

const photos = browserApi<typeof photosContract>('photos')

export type Photo = z.infer<typeof photo>
export type StudioPhoto = z.infer<typeof studioPhoto>
export type Comment = z.infer<typeof comment>
type PhotoList = z.infer<typeof photoList>

const listKey = (clientId: string, type: PhotoType) => ['photos', clientId, 'studio', type]

export const studioPhotos = (clientId: string, type: PhotoType) =>
  queryOptions({
    queryKey: listKey(clientId, type),
    queryFn: () => photos.listForStudio({ clientId, type }),
  })

export const latestPhotos = queryOptions({
  queryKey: ['photos', 'all', 'latest'],
  queryFn: () => photos.listLatest({}),
})

export const photoCounts = queryOptions({
  queryKey: ['photos', 'all', 'counts'],
  queryFn: () => photos.countPhotos({}),
})

/** What each client has and chose, by client. */
export const clientSummaries = queryOptions({
  queryKey: ['photos', 'all', 'clients'],
  queryFn: () => photos.summariseClients({}),
})

export const commentsOn = (clientId: string, photoId: string) =>
  queryOptions({
    queryKey: ['photos', clientId, 'comments', photoId],
    queryFn: () => photos.listComments({ photoId }),
  })

const without = (list: PhotoList, { photoIds }: { photoIds: string[] }): PhotoList => {
  const gone = new Set(photoIds)
  return { ...list, photos: list.photos.filter(({ id }) => !gone.has(id)) }
}

const refreshes = [['photos']]

/** Moves photos to the other tab; the toast takes it back. */
export function useSetType(clientId: string, onDone: () => void) {
  const words = studioPhotosNl.move
  const move = useSaving(photos.setType, {
    says: { refusals: words.refusals, broken: words.broken },
    flips: photoTypes.map((type) => ({
      key: listKey(clientId, type),
      change: (list: PhotoList, input: { photoIds: string[]; type: PhotoType }) =>
        input.type === type ? list : without(list, input),
    })),
    refreshes,
    onDone: ({ changed }, { photoIds, type }) => {
      onDone()
      const back = type === 'final' ? 'preview' : 'final'
      toastDone(words.done(changed), {
        line: words.line(type),
        undo: () => move.mutate({ photoIds, type: back }),
      })
    },
  })
  return move
}

export const useDeletePhotos = (clientId: string, onDone: () => void) =>
  useSaving(photos.deletePhotos, {
    says: { ...studioPhotosNl.remove, done: (_input, { deleted }) => studioPhotosNl.remove.done(deleted) },
    flips: photoTypes.map((type) => ({ key: listKey(clientId, type), change: without })),
    refreshes: [['photos'], ['storage']],
    onDone,
  })

export const useRenamePhoto = (onDone: () => void) =>
  useSaving(photos.renamePhoto, {
    says: { ...studioPhotosNl.rename, done: () => studioPhotosNl.rename.done },
    refreshes,
    onDone,
  })

export const useRetryPictures = () =>
  useSaving(photos.retryPictures, {
    says: { ...studioPhotosNl.retryPictures, done: () => studioPhotosNl.retryPictures.done },
    refreshes,
  })

/** Makes every failed picture of a client again, wherever it lies. */
export function useRetryClient() {
  const queryClient = useQueryClient()
  const retryAll = async ({ clientId }: { clientId: string }) => {
    const lists = await Promise.all(
      photoTypes.map((type) => queryClient.fetchQuery({ ...studioPhotos(clientId, type), staleTime: 0 })),
    )
    const failed = lists.flatMap((list) => list.photos).filter(({ picture }) => picture === 'failed')
    return failed.length === 0 ? {} : photos.retryPictures({ photoIds: failed.map(({ id }) => id) })
  }
  return useSaving(retryAll, {
    says: { ...studioPhotosNl.retryPictures, done: () => studioPhotosNl.retryPictures.done },
    refreshes,
  })
}

export const useReply = (onDone: () => void) =>
  useSaving(photos.addComment, {
    says: { ...studioPhotosNl.comments, done: () => studioPhotosNl.comments.done },
    refreshes,
    onDone,
  })

export const useDownload = () =>
  useSaving(photos.planDownload, {
    says: {
      ...studioPhotosNl.download,
      done: (_input, { count, sizeBytes, skippedCount }) => {
        const { started, what, skipped } = studioPhotosNl.download
        const parts = [what(count, roomText(sizeBytes)), ...(skippedCount > 0 ? [skipped(skippedCount)] : [])]
        return { title: started, line: parts.join(' · ') }
      },
    },
    onDone: ({ address }) => startDownload(address),
  })
