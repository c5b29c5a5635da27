import { useQuery } from '@tanstack/react-query'
import { offersQuery, type OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { orderingNl } from '../ordering.nl.ts'

type FormatChoiceProps = {
  variants: readonly OfferedVariant[]
  chosen: OfferedVariant
  onChoose: (variantId: string) => void
}

// Letters of a name and its price that fit beside each other on half a phone.
const SHORT = 17

// Two columns of boxes instead of rows that share their hairlines.
const boxes =
  'max-md:[&>div]:grid max-md:[&>div]:grid-cols-2 max-md:[&>div]:gap-2 max-md:[&_label]:mt-0 max-md:[&_label]:gap-1.5 max-md:[&_label]:rounded-4 max-md:[&_label]:px-2 max-md:[&_label]:text-13'

export function FormatChoice({ variants, chosen, onChoose }: FormatChoiceProps) {
  // What was loaded with the products may have another price by now.
  const offers = useQuery({ ...offersQuery, refetchOnMount: 'always' })
  if (offers.isError)
    return <FailedState title={orderingNl.variantsFailed} onRetry={() => void offers.refetch()} />
  const isShort = variants.every(({ name, priceCents }) => name.length + euros(priceCents).length <= SHORT)
  return (
    <RadioGroup
      label={orderingNl.format}
      className={classNames('max-md:[&_legend]:sr-only', isShort && boxes)}
    >
      {variants.map(({ id, name, priceCents }) => (
        <RadioRow
          key={id}
          name="format"
          label={name}
          end={<span className="text-ink">{euros(priceCents)}</span>}
          checked={id === chosen.id}
          onChange={() => onChoose(id)}
        />
      ))}
    </RadioGroup>
  )
}
