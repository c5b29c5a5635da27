import { queryOptions } from '@tanstack/react-query'
import { useSave } from '#platform/browser/use-save.ts'
import { galleriesNl } from '../galleries.nl.ts'
import { galleriesApi } from './galleries.queries.ts'

export const galleryKindSettings = queryOptions({
  queryKey: ['galleries', 'all', 'kinds'],
  queryFn: () => galleriesApi.listKinds({}),
})

const invalidates = [['galleries'], ['photos'], ['clients']] as const

type NewGallery = Parameters<typeof galleriesApi.createGallery>[0] & {
  isRemembered: boolean
  /** Title for the client's untitled gallery. */
  first?: { galleryId: string; title: string }
}

export const useCreateGallery = (onDone: (galleryId: string) => void) =>
  useSave(
    async ({ isRemembered, first, ...gallery }: NewGallery) => {
      const { kind, sections } = gallery
      const made = await galleriesApi.createGallery(gallery)
      if (first) await galleriesApi.updateGallery(first)
      if (isRemembered) await galleriesApi.saveKind({ kind, sections })
      return made
    },
    {
      messages: galleriesNl.create,
      invalidates,
      onDone: ({ galleryId }) => onDone(galleryId),
    },
  )

export const useUpdateGallery = (onDone: () => void) =>
  useSave(galleriesApi.updateGallery, { messages: galleriesNl.details, invalidates, onDone })

export const useSaveSections = (onDone?: () => void) =>
  useSave(galleriesApi.saveSections, { messages: galleriesNl.sections, invalidates, onDone })

export const useArchiveGallery = (onDone: () => void) =>
  useSave(galleriesApi.archiveGallery, { messages: galleriesNl.archive, invalidates, onDone })

export const useRestoreGallery = () =>
  useSave(galleriesApi.restoreGallery, { messages: galleriesNl.restore, invalidates })
