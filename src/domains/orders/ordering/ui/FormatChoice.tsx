import { useQuery } from '@tanstack/react-query'
import { offersQuery, type OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { orderingNl } from '../ordering.nl.ts'

type FormatChoiceProps = {
  variants: readonly OfferedVariant[]
  chosen: OfferedVariant
  onChoose: (variantId: string) => void
}

/**
 * Maximum characters on half a phone's width. `BESIDE_MAX` counts a name and the price beside it,
 * `ABOVE_MAX` a name above its price.
 */
const BESIDE_MAX = 17
const ABOVE_MAX = 20

const boxes =
  'max-md:[&>div]:grid max-md:[&>div]:grid-cols-2 max-md:[&>div]:gap-2 max-md:[&_label]:mt-0 max-md:[&_label]:gap-1.5 max-md:[&_label]:rounded-4 max-md:[&_label]:px-2 max-md:[&_label]:py-1 max-md:[&_label]:text-13'

export function FormatChoice({ variants, chosen, onChoose }: FormatChoiceProps) {
  const offers = useQuery({ ...offersQuery, refetchOnMount: 'always' })
  if (offers.isError)
    return <FailedState title={orderingNl.variantsFailed} onRetry={() => void offers.refetch()} />
  const fitsBeside = variants.every(
    ({ name, priceCents }) => name.length + euros(priceCents).length <= BESIDE_MAX,
  )
  const isStacked = !fitsBeside && variants.every(({ name }) => name.length <= ABOVE_MAX)
  return (
    <RadioGroup
      label={orderingNl.format}
      className={classNames('max-md:[&_legend]:sr-only', (fitsBeside || isStacked) && boxes)}
    >
      {variants.map(({ id, name, priceCents }) => (
        <RadioRow
          key={id}
          name="format"
          label={name}
          line={isStacked && <span className="tabular-nums md:hidden">{euros(priceCents)}</span>}
          end={
            <span className={classNames('text-ink', isStacked && 'max-md:hidden')}>{euros(priceCents)}</span>
          }
          checked={id === chosen.id}
          onChange={() => onChoose(id)}
        />
      ))}
    </RadioGroup>
  )
}
