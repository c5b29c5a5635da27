import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readParams } from '#kit/ui/search-params.ts'
import type { PhotoType } from '../photos.rules.ts'
import { choiceFilters } from './choice-filter.ts'
import { galleryParams } from './gallery-search.ts'
import { studioPhotos } from './studio-photos.queries.ts'
import { useGallerySearch } from '../gallery/ui/use-gallery-search.ts'

/** Without a tab in the URL it opens previews, or finals when only those have photos that match the filter. */
export function useStudioAddress(clientId: string) {
  const { filter } = readParams(galleryParams, useSearch({ strict: false }))
  const previews = useQuery(studioPhotos(clientId, 'preview'))
  const finals = useQuery(studioPhotos(clientId, 'final'))
  const isAsked = filter ? choiceFilters[filter] : () => true
  const firstType: PhotoType | undefined =
    previews.isPending || finals.isPending
      ? undefined
      : !previews.data?.photos.some(isAsked) && finals.data?.photos.some(isAsked)
        ? 'final'
        : 'preview'
  return useGallerySearch({ firstType, clientId })
}
