import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { setGuestGalleryHeader } from '#domains/galleries/sharing/ui/guest-tab.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { gallery, photo, photoList, photosContract } from '../../photos.contract.ts'
import { photosNl } from '../../photos.nl.ts'
import { fetchChanges } from './fetch-changes.ts'
import { pictureUrlRefetchOptions, type PhotoType } from '#domains/photos/photos.rules.ts'

const photos = browserApi<typeof photosContract>('photos')

export type Photo = z.infer<typeof photo>
export type PhotoList = z.infer<typeof photoList>
export type Gallery = z.infer<typeof gallery>

const galleryKey = ['photos', 'all', 'gallery'] as const
export const listsKey = ['photos', 'all', 'of-client'] as const

/** Without a slug, queries the newest open gallery. */
export const galleryQuery = (slug?: string) =>
  queryOptions({
    queryKey: [...galleryKey, slug],
    queryFn: () => photos.findGallery({ slug }),
    ...pictureUrlRefetchOptions,
  })

/** Query for a shared gallery as the signed-in client sees it, used on a guest's page. */
export const ownGalleryQuery = (slug: string) =>
  queryOptions({
    queryKey: [...galleryKey, slug, 'own'],
    queryFn: () => {
      setGuestGalleryHeader(undefined)
      return photos.findGallery({ slug })
    },
    retry: false,
  })

export const clientPhotosQuery = (type: PhotoType, slug?: string) =>
  queryOptions({
    queryKey: [...listsKey, slug, type],
    queryFn: (asked) => fetchChanges(asked, (since) => photos.listForClient({ slug, type, since })),
    ...pictureUrlRefetchOptions,
  })

export const allPhotosQuery = (type: PhotoType) =>
  queryOptions({
    // Longer than any key of one gallery, whose slug may be any text.
    queryKey: [...listsKey, 'all', 'galleries', type],
    queryFn: () => photos.listForClient({ type, isOfAll: true }),
    ...pictureUrlRefetchOptions,
  })

export const myGalleriesQuery = queryOptions({
  queryKey: ['photos', 'all', 'my-galleries'],
  queryFn: () => photos.listMyGalleries({}),
  ...pictureUrlRefetchOptions,
})

export const downloadQuery = (downloadId: string) =>
  queryOptions({
    queryKey: ['downloads', downloadId],
    queryFn: () => photos.findDownload({ downloadId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.sentBytes >= data.sizeBytes ? false : 1000),
  })

export const planDownload = photos.planDownload

type Choice = {
  texts: typeof photosNl.favorite | typeof photosNl.approval | typeof photosNl.ours
  isOn: (photo: Photo) => boolean
  change: (value: boolean) => Partial<Photo>
  save: (input: ChoiceChange) => Promise<unknown>
}
type ChoiceChange = { photoIds: string[]; value: boolean; changedIds: string[] }

export const isHiddenFromGuests = ({ visibility }: Photo): boolean => visibility === 'client'

/** The undo reverts only photos that changed. */
function useSetChoice({ texts, isOn, change: changed, save }: Choice, announce: (text: string) => void) {
  const queryClient = useQueryClient()
  const { refusals, broken, manyFailed } = texts
  const change = (list: PhotoList, { photoIds, value }: ChoiceChange): PhotoList => ({
    ...list,
    photos: changePhotos(list.photos, photoIds, () => changed(value)),
  })
  const optimistic = [{ key: listsKey, change }]
  // One photo gets no toast: the icon shows the change, a live region announces it, and a second
  // click undoes it.
  const one = useSave(save, {
    optimistic,
    messages: { refusals, broken },
    onDone: (_output, { value }) => announce(texts.done(1, value)),
  })
  const many = useSave(save, {
    optimistic,
    messages: {
      refusals: { ...refusals, photo_not_yours: manyFailed },
      broken: manyFailed,
      done: ({ photoIds, value }) => chosenMessage(texts.done, photoIds, value),
    },
    undo: ({ value, changedIds }) =>
      changedIds.length > 0 ? () => set(changedIds, !value, true) : undefined,
  })
  function set(photoIds: string[], value: boolean, isSelection = false) {
    const chosen = new Set(photoIds)
    const changedIds = queryClient
      .getQueriesData<PhotoList>({ queryKey: listsKey })
      .flatMap(([, list]) => list?.photos ?? [])
      .filter((photo) => chosen.has(photo.id) && isOn(photo) !== value)
      .map(({ id }) => id)
    const saving = isSelection ? many : one
    saving.mutate({ photoIds, value, changedIds })
  }
  return set
}

/** Keeps the identity of other photos, so that their tiles don't render again. */
export function changePhotos(
  photos: readonly Photo[],
  photoIds: readonly string[],
  change: (photo: Photo) => Partial<Photo>,
): Photo[] {
  const chosen = new Set(photoIds)
  return photos.map((photo) => (chosen.has(photo.id) ? { ...photo, ...change(photo) } : photo))
}

export const chosenMessage = (
  done: (count: number, value: boolean) => string,
  { length }: readonly string[],
  value: boolean,
) => ({ title: done(length, value), line: length > 1 ? photosNl.selection.photos(length) : undefined })

type Announce = (text: string) => void

export const useSetFavorite = (announce: Announce) =>
  useSetChoice(
    {
      texts: photosNl.favorite,
      isOn: ({ isFavorite }) => isFavorite,
      change: (isFavorite) => ({ isFavorite }),
      save: ({ photoIds, value }) => photos.setFavorite({ photoIds, isFavorite: value }),
    },
    announce,
  )

/** Passed in by the app, because the light table doesn't depend on the choices domain. */
export type SaveChoice = (input: {
  listId: string
  photoIds: string[]
  isChosen: boolean
}) => Promise<unknown>

export const useSetApproval = (
  announce: Announce,
  choose: SaveChoice | undefined,
  listId: string | null | undefined,
) =>
  useSetChoice(
    {
      texts: photosNl.approval,
      isOn: ({ isApproved }) => isApproved,
      change: (isApproved) => ({ isApproved }),
      save: async ({ photoIds, value }) => {
        if (!choose || !listId) throw new Error('the gallery with its list is not known yet')
        await choose({ listId, photoIds, isChosen: value })
      },
    },
    announce,
  )

export const useHideFromGuests = (announce: Announce) =>
  useSetChoice(
    {
      texts: photosNl.ours,
      isOn: isHiddenFromGuests,
      change: (value) => ({ visibility: value ? 'client' : 'everyone' }),
      save: ({ photoIds, value }) =>
        photos.setVisibility({ photoIds, visibility: value ? 'client' : 'everyone' }),
    },
    announce,
  )
