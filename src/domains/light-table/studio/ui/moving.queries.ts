import { itemAt } from '#platform/pure/item-at.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { photosContract } from '../../photos.contract.ts'
import type { Visibility } from '#domains/photos/photos.rules.ts'
import { studioSelectionNl } from '../../studio-selection.nl.ts'
import type { PhotoList } from '../../core/ui/photos.queries.ts'
import { optimisticInBothTabs, withoutPhotos, type GalleryRef } from '../../core/ui/studio-photos.queries.ts'
import { groupBy } from '#platform/pure/missing-builtins.ts'

const photos = browserApi<typeof photosContract>('photos')

const invalidates = [['photos'], ['galleries']] as const

/** New value for some photos; an undo has one change for each previous value. */
type Change<Value> = { photoIds: string[]; to: Value }
type Changes<Value> = { changes: Change<Value>[]; before: Change<Value>[]; isUndo?: true }
type ChangeMutation<Value> = UseMutationResult<unknown, Error, Changes<Value>>

const idsOf = ({ changes }: Changes<unknown>) => changes.flatMap(({ photoIds }) => photoIds)

const undoOf = <Value>({ changes, before, isUndo }: Changes<Value>, save: () => ChangeMutation<Value>) =>
  isUndo ? undefined : () => save().mutate({ changes: before, before: changes, isUndo: true })

/** Groups photos by their current value, for an undo. */
export function previousValuesOf<Photo extends { id: string }, Value>(
  changed: readonly Photo[],
  valueOf: (photo: Photo) => Value,
): Change<Value>[] {
  return [...groupBy(changed, valueOf)].map(([to, some]) => ({ photoIds: some.map(({ id }) => id), to }))
}

type SectionId = string | null

export function useMoveToSection(galleryRef: GalleryRef, titleOf: (id: SectionId) => string | undefined) {
  const texts = studioSelectionNl.section
  const save = async ({ changes }: Changes<SectionId>) => {
    for (const { photoIds, to } of changes) await photos.moveToSection({ photoIds, sectionId: to })
  }
  const move: ChangeMutation<SectionId> = useSave(save, {
    messages: {
      ...texts,
      done: (input) => {
        const { length } = idsOf(input)
        if (input.isUndo) return texts.back(length)
        return { title: texts.done(length), line: texts.line(titleOf(itemAt(input.changes, 0).to)) }
      },
    },
    optimistic: optimisticInBothTabs(galleryRef, applySectionChanges),
    invalidates,
    undo: (input) => undoOf(input, () => move),
  })
  return move
}

/** Moves photos; their order in a chapter comes with the server's answer. */
export function applySectionChanges(list: PhotoList, { changes }: Changes<SectionId>): PhotoList {
  const places = new Map(list.sections.map(({ id }, at) => [id, at]))
  const moved = new Map(
    changes.flatMap(({ photoIds, to }) =>
      photoIds.map((id) => [id, to === null ? undefined : places.get(to)] as const),
    ),
  )
  const placeOf = ({ section = list.sections.length }) => section
  return {
    ...list,
    photos: list.photos
      .map((photo) => (moved.has(photo.id) ? { ...photo, section: moved.get(photo.id) } : photo))
      .toSorted((one, other) => placeOf(one) - placeOf(other)),
  }
}

type GalleryMove = { photoIds: string[]; galleryId: string; title: string; isDraft: boolean }

/** Has no undo: the photos would come back without their chapters and places. */
export const useMoveToGallery = (galleryRef: GalleryRef, onDone: () => void) =>
  useSave(({ photoIds, galleryId }: GalleryMove) => photos.moveToGallery({ photoIds, galleryId }), {
    messages: {
      ...studioSelectionNl.gallery,
      done: ({ photoIds, title, isDraft }) => ({
        title: studioSelectionNl.gallery.done(photoIds.length),
        line: studioSelectionNl.gallery.line(title, isDraft),
      }),
    },
    optimistic: optimisticInBothTabs(galleryRef, withoutPhotos),
    invalidates,
    onDone,
  })

export function useSetVisibility(galleryRef: GalleryRef) {
  const texts = studioSelectionNl.visibility
  const save = async ({ changes }: Changes<Visibility>) => {
    for (const { photoIds, to } of changes) await photos.setVisibility({ photoIds, visibility: to })
  }
  const set: ChangeMutation<Visibility> = useSave(save, {
    messages: {
      ...texts,
      done: (input) => {
        const { length } = idsOf(input)
        if (input.isUndo) return texts.back(length)
        const { to } = itemAt(input.changes, 0)
        return { title: texts.done(length, to), line: to === 'studio' ? texts.hiddenLine : undefined }
      },
    },
    optimistic: optimisticInBothTabs(galleryRef, applyVisibilityChanges),
    invalidates,
    undo: (input) => undoOf(input, () => set),
  })
  return set
}

export function applyVisibilityChanges(list: PhotoList, { changes }: Changes<Visibility>): PhotoList {
  const changed = new Map(
    changes.flatMap(({ photoIds, to }) =>
      photoIds.map((id) => [id, to === 'everyone' ? undefined : to] as const),
    ),
  )
  return {
    ...list,
    photos: list.photos.map((photo) =>
      changed.has(photo.id) ? { ...photo, visibility: changed.get(photo.id) } : photo,
    ),
  }
}
