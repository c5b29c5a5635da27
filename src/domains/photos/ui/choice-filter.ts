import type { Photo } from './photos.queries.ts'

type Choice = Pick<Photo, 'isFavorite' | 'isApproved' | 'commentCount'>

/** Which photos a chip leaves, by the word it has in the address. */
export const choiceFilters = {
  favorieten: (photo: Choice) => photo.isFavorite,
  goedgekeurd: (photo: Choice) => photo.isApproved,
  gekozen: (photo: Choice) => photo.isFavorite || photo.isApproved,
  opmerking: (photo: Choice) => photo.commentCount > 0,
  // A comment asks for something but decides nothing.
  'nog-te-kiezen': (photo: Choice) => !photo.isFavorite && !photo.isApproved,
} as const satisfies Record<string, (photo: Choice) => boolean>

export type ChoiceFilter = keyof typeof choiceFilters

export const choiceFilterNames = Object.keys(choiceFilters) as ChoiceFilter[]

/** Of a client: who chooses asks for one or the other, and for what is left. */
export const clientFilterNames = choiceFilterNames.filter((name) => name !== 'gekozen')
