import type { ComponentProps } from 'react'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { photosNl } from '../../photos.nl.ts'
import { choiceFilters, type ChoiceFilter } from '../../core/ui/gallery-search.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'

type ChoiceChipsProps = {
  names: readonly ChoiceFilter[]
  photos: readonly Photo[] | undefined
  filter: ChoiceFilter | undefined
  onFilter: (filter: ChoiceFilter | undefined) => void
  size?: NonNullable<ComponentProps<typeof Chip>['size']>
}

const filterNames = {
  favorieten: photosNl.chips.favorites,
  goedgekeurd: photosNl.chips.approved,
  gekozen: photosNl.chips.chosen,
  opmerking: photosNl.chips.commented,
  'nog-te-kiezen': photosNl.chips.undecided,
} satisfies Record<ChoiceFilter, string>

export const ChoiceChips = ({ names, photos, filter, onFilter, ...look }: ChoiceChipsProps) =>
  names.map((name) => (
    <Chip
      {...look}
      key={name}
      chosen={filter === name}
      className="chip-comes"
      onClick={() => onFilter(filter === name ? undefined : name)}
      count={photos?.filter(choiceFilters[name]).length}
    >
      {filterNames[name]}
    </Chip>
  ))

export function PhotoFilterChips({ className, ...props }: ChoiceChipsProps & { className: string }) {
  const { photos, filter, onFilter } = props
  return (
    <ChipRow label={photosNl.chips.label} className={className}>
      <Chip chosen={!filter} onClick={() => onFilter(undefined)} count={photos?.length}>
        {photosNl.chips.all}
      </Chip>
      <ChoiceChips {...props} />
    </ChipRow>
  )
}
