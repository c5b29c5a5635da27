import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { galleriesContract, studioGallery } from '../galleries.contract.ts'

export const galleriesApi = browserApi<typeof galleriesContract>('galleries')

export type StudioGallery = z.infer<typeof studioGallery>

export const galleriesOf = (clientId: string) =>
  queryOptions({
    queryKey: ['galleries', clientId, 'list'],
    queryFn: () => galleriesApi.listGalleries({ clientId }),
  })

/** Newest gallery that is not archived, else the newest, as `findNewestGallery` on the server. */
export const newestGalleryOf = (galleries: readonly StudioGallery[] | undefined) =>
  galleries?.find(({ state }) => state !== 'archived') ?? galleries?.[0]
