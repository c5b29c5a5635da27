import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { galleriesContract, studioGallery } from '../galleries.contract.ts'
import { galleriesNl } from '../galleries.nl.ts'

const galleries = browserApi<typeof galleriesContract>('galleries')

export type StudioGallery = z.infer<typeof studioGallery>

export const saveSections = galleries.saveSections

/** The galleries of one client, newest first. */
export const galleriesOf = (clientId: string) =>
  queryOptions({
    queryKey: ['galleries', clientId, 'list'],
    queryFn: () => galleries.listGalleries({ clientId }),
  })

export const allGalleries = queryOptions({
  queryKey: ['galleries', 'all', 'list'],
  queryFn: () => galleries.listGalleries({}),
})

export const galleryKindSettings = queryOptions({
  queryKey: ['galleries', 'all', 'kinds'],
  queryFn: () => galleries.listKinds({}),
})

const invalidates = [['galleries'], ['photos'], ['clients']] as const

type NewGallery = Parameters<typeof galleries.createGallery>[0] & { isRemembered: boolean }

export const useCreateGallery = (onDone: (galleryId: string) => void) =>
  useSave(
    async ({ isRemembered, ...gallery }: NewGallery) => {
      const { kind, sections } = gallery
      const made = await galleries.createGallery(gallery)
      if (isRemembered) await galleries.saveKind({ kind, sections })
      return made
    },
    {
      messages: { ...galleriesNl.create, done: () => galleriesNl.create.done },
      invalidates,
      onDone: ({ galleryId }) => onDone(galleryId),
    },
  )

export const useUpdateGallery = (onDone: () => void) =>
  useSave(galleries.updateGallery, {
    messages: { ...galleriesNl.details, done: galleriesNl.details.done },
    invalidates,
    onDone,
  })

export const useSaveSections = (onDone?: () => void) =>
  useSave(galleries.saveSections, {
    messages: { ...galleriesNl.sections, done: galleriesNl.sections.done },
    invalidates,
    onDone,
  })

export const useArchiveGallery = (onDone: () => void) =>
  useSave(galleries.archiveGallery, {
    messages: { ...galleriesNl.archive, done: galleriesNl.archive.done },
    invalidates,
    onDone,
  })

export const useRestoreGallery = () =>
  useSave(galleries.restoreGallery, {
    messages: { ...galleriesNl.restore, done: galleriesNl.restore.done },
    invalidates,
  })
