import { photoTypes, type PhotoType } from '../photos.rules.ts'
import { choiceFilterNames, type ChoiceFilter } from './choice-filter.ts'

/** What the gallery's address says; one without a tab opens the first that has photos. */
export type GallerySearch = {
  tab?: PhotoType
  keuze?: ChoiceFilter
  foto?: string
}

/** Reads an address that anyone may have typed: what it does not know it leaves out. */
export function readGallerySearch(search: Record<string, unknown>): GallerySearch {
  const tab = photoTypes.find((name) => name === search['tab'])
  const filter = choiceFilterNames.find((name) => name === search['keuze'])
  const photoId = search['foto']
  return {
    ...(tab && { tab }),
    ...(filter && { keuze: filter }),
    ...(typeof photoId === 'string' && photoId !== '' && { foto: photoId }),
  }
}
