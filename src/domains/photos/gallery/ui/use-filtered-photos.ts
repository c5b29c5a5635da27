import { useMemo } from 'react'
import { choiceFilters, type ChoiceFilter } from '../../ui/choice-filter.ts'
import type { Photo, PhotoList } from '../../ui/photos.queries.ts'

export type FilteredPhotos = ReturnType<typeof useFilteredPhotos>

const noPhotos: readonly Photo[] = []

/** Both lists are empty while it loads. */
export function useFilteredPhotos(
  list: { photos: readonly Photo[]; signature: PhotoList['signature'] } | undefined,
  filter: ChoiceFilter | undefined,
) {
  const all = list?.photos ?? noPhotos
  const shown = useMemo(() => (filter ? all.filter(choiceFilters[filter]) : all), [all, filter])
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown])
  return { all, shown, shownIds, filter, signature: list?.signature ?? '' }
}
