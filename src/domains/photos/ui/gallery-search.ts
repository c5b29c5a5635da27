import { oneOf, readString } from '#kit/ui/search-params.ts'
import { photoTypes } from '../photos.rules.ts'
import { choiceFilterNames } from './choice-filter.ts'

export const galleryParams = {
  tab: { name: 'tab', read: oneOf(photoTypes) },
  filter: { name: 'keuze', read: oneOf(choiceFilterNames) },
  photoId: { name: 'foto', read: readString },
} as const
