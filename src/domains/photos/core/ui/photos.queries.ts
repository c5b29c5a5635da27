import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callAsGuestOf } from '#domains/galleries/sharing/ui/guest-tab.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { gallery, photo, photoList, photosContract } from '../../photos.contract.ts'
import { photosNl } from '../../photos.nl.ts'
import { askForChanges } from './ask-for-changes.ts'
import { pictureUrlRenewal, type PhotoType } from '../../photos.rules.ts'

const photos = browserApi<typeof photosContract>('photos')

export type Photo = z.infer<typeof photo>
export type PhotoList = z.infer<typeof photoList>
export type Gallery = z.infer<typeof gallery>

const galleryKey = ['photos', 'all', 'gallery'] as const
export const listsKey = ['photos', 'all', 'of-client'] as const

/** Without a slug, the newest gallery that is open. */
export const galleryQuery = (slug?: string) =>
  queryOptions({
    queryKey: [...galleryKey, slug],
    queryFn: () => photos.findGallery({ slug }),
    ...pictureUrlRenewal,
  })

/** The gallery as whoever has signed in sees it, at an address of its guests. */
export const ownGallery = (slug: string) =>
  queryOptions({
    queryKey: [...galleryKey, slug, 'own'],
    queryFn: () => {
      callAsGuestOf(undefined)
      return photos.findGallery({ slug })
    },
    retry: false,
  })

export const clientPhotos = (type: PhotoType, slug?: string) =>
  queryOptions({
    queryKey: [...listsKey, slug, type],
    queryFn: (asked) => askForChanges(asked, (since) => photos.listForClient({ slug, type, since })),
    ...pictureUrlRenewal,
  })

/** Of all galleries that are open at this studio. */
export const photosOfAll = (type: PhotoType) =>
  queryOptions({
    // Longer than that of one gallery, whose slug may be anything.
    queryKey: [...listsKey, 'all', 'galleries', type],
    queryFn: () => photos.listForClient({ type, isOfAll: true }),
    ...pictureUrlRenewal,
  })

export const myGalleries = queryOptions({
  queryKey: ['photos', 'all', 'my-galleries'],
  queryFn: () => photos.listMyGalleries({}),
  ...pictureUrlRenewal,
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
  save: (input: Choosing) => Promise<unknown>
}
type Choosing = { photoIds: string[]; value: boolean; changedIds: string[] }

export const isOurs = ({ visibility }: Photo): boolean => visibility === 'client'

/** Sets what was chosen with an optimistic update; the undo reverts only the photos that changed. */
function useSetChoice({ texts, isOn, change: changed, save }: Choice, announce: (text: string) => void) {
  const queryClient = useQueryClient()
  const { refusals, broken, manyFailed } = texts
  const change = (list: PhotoList, { photoIds, value }: Choosing): PhotoList => ({
    ...list,
    photos: changePhotos(list.photos, photoIds, () => changed(value)),
  })
  const optimistic = [{ key: listsKey, change }]
  // For one photo no toast: the icon shows it, a live region announces it, and a second click undoes it.
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

/** Unchanged photos keep their identity, so that their tiles are not re-rendered. */
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

const favorite: Choice = {
  texts: photosNl.favorite,
  isOn: ({ isFavorite }) => isFavorite,
  change: (isFavorite) => ({ isFavorite }),
  save: ({ photoIds, value }) => photos.setFavorite({ photoIds, isFavorite: value }),
}

const approval: Omit<Choice, 'save'> = {
  texts: photosNl.approval,
  isOn: ({ isApproved }) => isApproved,
  change: (isApproved) => ({ isApproved }),
}

/** The client keeps a photo from guests. */
const ours: Choice = {
  texts: photosNl.ours,
  isOn: isOurs,
  change: (value) => ({ visibility: value ? 'client' : 'everyone' }),
  save: ({ photoIds, value }) =>
    photos.setVisibility({ photoIds, visibility: value ? 'client' : 'everyone' }),
}

export const useSetFavorite = (announce: (text: string) => void) => useSetChoice(favorite, announce)
type Approve = (input: { photoIds: string[]; isApproved: boolean }) => Promise<unknown>

/** A partner who chooses along saves in another way. */
export const useSetApproval = (announce: (text: string) => void, save: Approve = photos.setApproval) =>
  useSetChoice(
    { ...approval, save: ({ photoIds, value }) => save({ photoIds, isApproved: value }) },
    announce,
  )
export const useSetOurs = (announce: (text: string) => void) => useSetChoice(ours, announce)
