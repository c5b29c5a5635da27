import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { photosNl } from '../../photos.nl.ts'
import { ChoiceChips, type ChoiceChipsProps } from './ChoiceChips.tsx'

export function GalleryChips({ className, ...props }: ChoiceChipsProps & { className: string }) {
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
