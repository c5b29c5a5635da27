import type { PhotoType } from '../photos.rules.ts'
import { choiceFilterNames, type ChoiceFilter } from './choice-filter.ts'

/** What the gallery's address says; what is not in it is the ordinary case. */
export type GallerySearch = {
  tab?: Exclude<PhotoType, 'preview'>
  keuze?: ChoiceFilter
  foto?: string
}

/** Reads an address that anyone may have typed: what it does not know it leaves out. */
export function readGallerySearch(search: Record<string, unknown>): GallerySearch {
  const filter = choiceFilterNames.find((name) => name === search['keuze'])
  const photoId = search['foto']
  return {
    ...(search['tab'] === 'final' && { tab: 'final' as const }),
    ...(filter && { keuze: filter }),
    ...(typeof photoId === 'string' && photoId !== '' && { foto: photoId }),
  }
}
