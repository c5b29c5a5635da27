import type { OfferedProduct, OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import { orderingNl } from '../../ordering/ordering.nl.ts'

export type Together = { product: OfferedProduct; variant: OfferedVariant; photoCount: number }

export function togetherProblem({ product, variant, photoCount }: Together): string | undefined {
  const { minPhotos, maxPhotos } = variant
  if (product.arrangement !== 'together') return undefined
  if (photoCount < minPhotos) return orderingNl.together.tooFew(minPhotos, maxPhotos, photoCount)
  return photoCount > maxPhotos ? orderingNl.together.tooMany(minPhotos, maxPhotos, photoCount) : undefined
}
