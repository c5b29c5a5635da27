import { oneOf, readString } from '#kit/ui/search-params.ts'
import { photoTypes } from '../photos.rules.ts'
import { choiceFilterNames } from './choice-filter.ts'

/** What the gallery's URL says; one without a tab opens the first that has photos. */
export const galleryParams = {
  tab: { name: 'tab', read: oneOf(photoTypes) },
  filter: { name: 'keuze', read: oneOf(choiceFilterNames) },
  photoId: { name: 'foto', read: readString },
} as const
