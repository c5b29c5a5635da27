import type { Photo } from './photos.queries.ts'

type Choice = Pick<Photo, 'isFavorite' | 'isApproved' | 'commentCount'>

/** By their value in the URL. */
export const choiceFilters = {
  favorieten: (photo: Choice) => photo.isFavorite,
  goedgekeurd: (photo: Choice) => photo.isApproved,
  gekozen: (photo: Choice) => photo.isFavorite || photo.isApproved,
  opmerking: (photo: Choice) => photo.commentCount > 0,
  // A comment is not a choice.
  'nog-te-kiezen': (photo: Choice) => !photo.isFavorite && !photo.isApproved,
} as const satisfies Record<string, (photo: Choice) => boolean>

export type ChoiceFilter = keyof typeof choiceFilters

export const choiceFilterNames = Object.keys(choiceFilters) as ChoiceFilter[]

/** A client filters by one kind of choice, or by what is undecided. */
export const clientFilterNames = choiceFilterNames.filter((name) => name !== 'gekozen')
