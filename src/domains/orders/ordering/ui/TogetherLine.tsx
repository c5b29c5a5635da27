import type { Photo } from '#domains/photos/core/ui/photos.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { albumPhotos } from '../album.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { togetherProblem, type Together } from './PrintTotal.tsx'

type TogetherLineProps = Together & {
  photos: readonly Photo[]
  finals: readonly Photo[]
  onPhotos: (photoIds: readonly string[]) => void
}

const texts = orderingNl.together

/** Whether the chosen photos fit in one piece, and a way to choose enough of them. */
export function TogetherLine(props: TogetherLineProps) {
  const { product, variant, photoCount, photos, finals, onPhotos } = props
  if (product.arrangement !== 'together') return null
  const problem = togetherProblem(props)
  const isTooFew = photoCount < variant.minPhotos
  const filled = isTooFew ? albumPhotos(finals, new Set(photos.map(({ id }) => id)), variant) : undefined
  return (
    <div>
      <p
        role="status"
        className={classNames(
          'text-13',
          problem ? 'rounded-3 bg-orange-tint px-3.5 py-3 text-orange' : 'text-soft',
        )}
      >
        {problem ?? texts.fits(variant.minPhotos, variant.maxPhotos, photoCount)}
      </p>
      {filled && (
        <>
          <Button kind="outline" className="mt-3" onClick={() => onPhotos(filled.map(({ id }) => id))}>
            {texts.fill(filled.length)}
          </Button>
          <p className="mt-1.5 text-13 text-soft">{texts.filledWith}</p>
        </>
      )}
    </div>
  )
}
