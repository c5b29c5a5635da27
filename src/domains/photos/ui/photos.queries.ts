import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { comment, gallery, photo, photoList, photosContract } from '../photos.contract.ts'
import { photosNl } from '../photos.nl.ts'
import { PREVIEW_ADDRESS_SECONDS, type PhotoType } from '../photos.rules.ts'

const photos = browserApi<typeof photosContract>('photos')

export type Photo = z.infer<typeof photo>
export type PhotoList = z.infer<typeof photoList>
export type PhotoComment = z.infer<typeof comment>
export type Gallery = z.infer<typeof gallery>

type Keeping = {
  listComments: (about: { photoId: string }) => Promise<PhotoComment[]>
  addComment: (added: { photoIds: string[]; comment: string }) => Promise<unknown>
  editComment: (change: { commentId: string; comment: string }) => Promise<unknown>
  removeComment: (about: { commentId: string }) => Promise<unknown>
}

/** API for reading and writing comments; the public trial gallery provides one in memory. */
export const CommentKeeping = createContext<Keeping>(photos)

const galleryKey = ['photos', 'all', 'gallery'] as const
const listsKey = ['photos', 'all', 'of-client'] as const
const commentsKey = ['photos', 'all', 'comments'] as const

// Signatures change at half their lifetime; refetching by then keeps the URLs of an open page valid.
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

export function useComments(photoId: string) {
  const { listComments } = use(CommentKeeping)
  return useQuery({
    queryKey: [...commentsKey, photoId],
    queryFn: () => listComments({ photoId }),
  })
}

/** Polls the progress of a download every second until it is complete. */
export const downloadQuery = (downloadId: string) =>
  queryOptions({
    queryKey: ['downloads', downloadId],
    queryFn: () => photos.findDownload({ downloadId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.sentBytes >= data.sizeBytes ? false : 1000),
  })

export const planDownload = photos.planDownload

type Mark = 'isFavorite' | 'isApproved'
type Marking = { photoIds: string[]; value: boolean; changedIds: string[] }

const photosLine = (count: number) => (count === 1 ? undefined : photosNl.selection.photos(count))

/** Sets a favourite or approval with an optimistic update; the undo reverts only the photos that changed. */
function useMark(
  mark: Mark,
  words: typeof photosNl.favorite | typeof photosNl.approval,
  save: (photoIds: string[], value: boolean) => Promise<unknown>,
  say: (words: string) => void,
) {
  const queryClient = useQueryClient()
  const how: Parameters<typeof useSave<Marking, unknown>>[1] = {
    messages: {
      refusals: words.refusals,
      broken: words.broken,
      done: ({ photoIds, value }) => ({
        title: words.done(photoIds.length, value),
        line: photosLine(photoIds.length),
      }),
    },
    optimistic: [
      { key: listsKey, change: (list: PhotoList, marking: Marking) => marked(list, mark, marking) },
    ],
    undo: ({ value, changedIds }) =>
      changedIds.length > 0 ? () => setMark(changedIds, !value, true) : undefined,
  }
  // For one photo no toast: the icon shows it, a live region announces it, and a second click undoes it.
  const one = useSave(({ photoIds, value }: Marking) => save(photoIds, value), {
    optimistic: how.optimistic,
    messages: { refusals: words.refusals, broken: words.broken },
    onDone: (_output, { value }) => say(words.done(1, value)),
  })
  const many = useSave(({ photoIds, value }: Marking) => save(photoIds, value), {
    ...how,
    messages: { ...how.messages, refusals: { photo_not_yours: words.manyFailed }, broken: words.manyFailed },
  })
  function setMark(photoIds: string[], value: boolean, isSelection = false) {
    const chosen = new Set(photoIds)
    const changedIds = queryClient
      .getQueriesData<PhotoList>({ queryKey: listsKey })
      .flatMap(([, list]) => list?.photos ?? [])
      .filter((photo) => chosen.has(photo.id) && photo[mark] !== value)
      .map(({ id }) => id)
    const saving = isSelection ? many : one
    saving.mutate({ photoIds, value, changedIds })
  }
  return setMark
}

/** Unchanged photos keep their identity, so that their tiles are not re-rendered. */
function marked(list: PhotoList, mark: Mark, { photoIds, value }: Marking): PhotoList {
  const chosen = new Set(photoIds)
  const photos = list.photos.map((photo) => (chosen.has(photo.id) ? { ...photo, [mark]: value } : photo))
  return { ...list, photos }
}

/** `say` announces the change of one photo to screen readers. */
export const useSetFavorite = (say: (words: string) => void) =>
  useMark(
    'isFavorite',
    photosNl.favorite,
    (photoIds, isFavorite) => photos.setFavorite({ photoIds, isFavorite }),
    say,
  )

export const useSetApproval = (say: (words: string) => void) =>
  useMark(
    'isApproved',
    photosNl.approval,
    (photoIds, isApproved) => photos.setApproval({ photoIds, isApproved }),
    say,
  )

export const useAddComment = (onDone: () => void, { saysDone }: { saysDone: boolean }) =>
  useSave(use(CommentKeeping).addComment, {
    messages: { ...photosNl.comments, done: () => (saysDone ? photosNl.comments.done : undefined) },
    invalidates: [commentsKey, listsKey],
    onDone,
  })

export const useEditComment = (onDone: () => void) =>
  useSave(use(CommentKeeping).editComment, {
    messages: { ...photosNl.comments.editing, done: () => photosNl.comments.editing.done },
    invalidates: [commentsKey],
    onDone,
  })

export const useRemoveComment = (onDone: () => void) =>
  useSave(use(CommentKeeping).removeComment, {
    messages: { ...photosNl.comments.removing, done: () => photosNl.comments.removing.done },
    invalidates: [commentsKey, listsKey],
    onDone,
  })
