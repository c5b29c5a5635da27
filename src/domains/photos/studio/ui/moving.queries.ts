import type { UseMutationResult } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { photosContract } from '../../photos.contract.ts'
import type { Visibility } from '../../photos.rules.ts'
import { studioSelectionNl } from '../../studio-selection.nl.ts'
import type { PhotoList } from '../../core/ui/photos.queries.ts'
import { inBothTabs, without, type Whose } from '../../core/ui/studio-photos.queries.ts'
import { groupBy } from '#platform/pure/group-by.ts'

const photos = browserApi<typeof photosContract>('photos')

const invalidates = [['photos'], ['galleries']] as const

/** What becomes of some photos; several, where they go back to where each was. */
type Change<Value> = { photoIds: string[]; to: Value }
type Changes<Value> = { changes: Change<Value>[]; before: Change<Value>[]; isUndo?: true }
type Changing<Value> = UseMutationResult<unknown, Error, Changes<Value>>

const idsOf = ({ changes }: Changes<unknown>) => changes.flatMap(({ photoIds }) => photoIds)

const undoOf = <Value>({ changes, before, isUndo }: Changes<Value>, save: () => Changing<Value>) =>
  isUndo ? undefined : () => save().mutate({ changes: before, before: changes, isUndo: true })

/** Photos by what they have now, to be set back to. */
export function beforeOf<Photo extends { id: string }, Value>(
  changed: readonly Photo[],
  valueOf: (photo: Photo) => Value,
): Change<Value>[] {
  return [...groupBy(changed, valueOf)].map(([to, some]) => ({ photoIds: some.map(({ id }) => id), to }))
}

type SectionId = string | null

export function useMoveToSection(whose: Whose, titleOf: (id: SectionId) => string | undefined) {
  const texts = studioSelectionNl.section
  const save = async ({ changes }: Changes<SectionId>) => {
    for (const { photoIds, to } of changes) await photos.moveToSection({ photoIds, sectionId: to })
  }
  const move: Changing<SectionId> = useSave(save, {
    messages: {
      ...texts,
      done: (input) => {
        const { length } = idsOf(input)
        if (input.isUndo) return texts.back(length)
        return { title: texts.done(length), line: texts.line(titleOf(input.changes[0]!.to)) }
      },
    },
    optimistic: inBothTabs(whose, inSections),
    invalidates,
    undo: (input) => undoOf(input, () => move),
  })
  return move
}

/** Chapter by chapter, as the server answers it; the order inside a chapter follows with its answer. */
export function inSections(list: PhotoList, { changes }: Changes<SectionId>): PhotoList {
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

type ToGallery = { photoIds: string[]; galleryId: string; title: string; isDraft: boolean }

/** No undo: they would come back without their chapters and places. */
export const useMoveToGallery = (whose: Whose, onDone: () => void) =>
  useSave(({ photoIds, galleryId }: ToGallery) => photos.moveToGallery({ photoIds, galleryId }), {
    messages: {
      ...studioSelectionNl.gallery,
      done: ({ photoIds, title, isDraft }) => ({
        title: studioSelectionNl.gallery.done(photoIds.length),
        line: studioSelectionNl.gallery.line(title, isDraft),
      }),
    },
    optimistic: inBothTabs(whose, without),
    invalidates,
    onDone,
  })

export function useSetVisibility(whose: Whose) {
  const texts = studioSelectionNl.visibility
  const save = async ({ changes }: Changes<Visibility>) => {
    for (const { photoIds, to } of changes) await photos.setVisibility({ photoIds, visibility: to })
  }
  const set: Changing<Visibility> = useSave(save, {
    messages: {
      ...texts,
      done: (input) => {
        const { length } = idsOf(input)
        if (input.isUndo) return texts.back(length)
        const { to } = input.changes[0]!
        return { title: texts.done(length, to), line: to === 'studio' ? texts.hiddenLine : undefined }
      },
    },
    optimistic: inBothTabs(whose, withVisibility),
    invalidates,
    undo: (input) => undoOf(input, () => set),
  })
  return set
}

export function withVisibility(list: PhotoList, { changes }: Changes<Visibility>): PhotoList {
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
