import { classNames } from '#ui/theme/class-names.ts'
import { orderingNl } from '../../ordering/ordering.nl.ts'
import { togetherProblem, type Together } from './together-problem.ts'

/** Of an album: how many photos it holds. */
export function TogetherLine(props: Together) {
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
