import type { OfferedProduct, OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import { classNames } from '#ui/class-names.ts'
import { orderingNl } from '../ordering.nl.ts'

type TogetherLineProps = { product: OfferedProduct; variant: OfferedVariant; photoCount: number }

/** What is wrong with so many photos for a piece that holds them all; undefined when they fit. */
export function togetherProblem({ product, variant, photoCount }: TogetherLineProps): string | undefined {
  const { minPhotos, maxPhotos } = variant
  if (product.arrangement !== 'together') return undefined
  if (photoCount < minPhotos) return orderingNl.together.tooFew(minPhotos, maxPhotos, photoCount)
  return photoCount > maxPhotos ? orderingNl.together.tooMany(minPhotos, maxPhotos, photoCount) : undefined
}

/** Of an album: how many photos it holds. */
export function TogetherLine(props: TogetherLineProps) {
  const { product, variant, photoCount } = props
  if (product.arrangement !== 'together') return null
  const problem = togetherProblem(props)
  return (
    <p
      role="status"
      className={classNames(
        'text-13',
        problem ? 'rounded-3 bg-orange-tint px-3.5 py-3 text-orange' : 'text-soft',
      )}
    >
      {problem ?? orderingNl.together.fits(variant.minPhotos, variant.maxPhotos, photoCount)}
    </p>
  )
}
