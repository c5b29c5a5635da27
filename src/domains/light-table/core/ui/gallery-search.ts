import { SEAT_PARAM } from '#domains/access/viewer.rules.ts'
import { oneOf, readId, readSearch, readString } from '#kit/ui/search-params.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import type { Photo } from './photos.queries.ts'

type Choice = Pick<Photo, 'isFavorite' | 'isApproved' | 'commentCount'>

export const choiceFilters = {
  favorieten: (photo: Choice) => photo.isFavorite,
  goedgekeurd: (photo: Choice) => photo.isApproved,
  gekozen: (photo: Choice) => photo.isFavorite || photo.isApproved,
  opmerking: (photo: Choice) => photo.commentCount > 0,
  // A comment is not a choice.
  'nog-te-kiezen': (photo: Choice) => !photo.isFavorite && !photo.isApproved,
} as const satisfies Record<string, (photo: Choice) => boolean>

export type ChoiceFilter = keyof typeof choiceFilters

const choiceFilterNames = Object.keys(choiceFilters) as ChoiceFilter[]

export const choiceFilterNamesForClient = choiceFilterNames.filter((name) => name !== 'gekozen')

export const galleryParams = {
  seat: { name: SEAT_PARAM, read: readId },
  /** Slug on a client's page, id on a studio's page. Invalid characters become hyphens. */
  gallery: { name: 'galerij', read: (value: unknown) => readSearch(value)?.replace(/[^\w-]/g, '-') },
  tab: { name: 'tab', read: oneOf(photoTypes) },
  filter: { name: 'keuze', read: oneOf(choiceFilterNames) },
  /** Id of a guest; only this guest's favorites are shown. */
  guestId: { name: 'gast', read: readId },
  photoId: { name: 'foto', read: readString },
} as const
