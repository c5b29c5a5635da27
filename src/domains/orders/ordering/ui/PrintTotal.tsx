import type { OfferedProduct, OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import { vatWithin } from '#domains/catalog/vat.rules.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { ChangingText } from '#ui/elements/ChangingText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { CART_LINES_MAX, lineCents, LINE_PHOTOS_MAX } from '../../cart.rules.ts'
import { orderingNl } from '../ordering.nl.ts'

type PrintTotalProps = ProductPhotoCount & { quantity: number; cartLineCount: number; onAdd: () => void }

export function PrintTotal(props: PrintTotalProps) {
  const { product, variant, quantity, photoCount, cartLineCount, onAdd } = props
  const pieces = product.arrangement === 'each' ? photoCount * quantity : quantity
  const totalCents = lineCents({ unitPriceCents: variant.priceCents, quantity: pieces })
  const what =
    product.arrangement === 'each' ? orderingNl.photosTimes(photoCount, quantity) : String(quantity)
  const reason =
    photoCountProblem(props) ??
    (photoCount > LINE_PHOTOS_MAX ? orderingNl.tooManyPhotos(LINE_PHOTOS_MAX) : undefined) ??
    (cartLineCount >= CART_LINES_MAX ? orderingNl.cartFull(CART_LINES_MAX) : undefined)
  return (
    <div data-bottom-bar className="shrink-0 border-line pb-safe max-md:border-t max-md:bg-paper md:border-l">
      <div className="grid gap-1 px-5 pt-3 pb-5 tabular-nums md:mx-6 md:border-t md:border-line md:px-0 md:pt-4 md:pb-6 lg:mx-8 lg:pb-8">
        <p className="flex justify-between gap-4 text-soft max-md:hidden">
          <span>{orderingNl.sum(what, euros(variant.priceCents))}</span>
          <span>{euros(totalCents)}</span>
        </p>
        {product.vatRate > 0 && (
          <p className="flex justify-between gap-4 text-13 text-soft max-md:hidden">
            <span>{orderingNl.vat(product.vatRate)}</span>
            <span>{euros(vatWithin(totalCents, product.vatRate))}</span>
          </p>
        )}
        <p className="mb-3 flex items-baseline justify-between gap-4 md:mt-3">
          <span className="text-soft">
            <span className="font-medium text-ink">{orderingNl.total}</span>{' '}
            {product.vatRate > 0 ? orderingNl.totalVat : orderingNl.totalNoVat}
          </span>
          <output className="text-21 font-medium">
            <ChangingText>{euros(totalCents)}</ChangingText>
          </output>
        </p>
        <Button kind="accent" size="large" wide disabledReason={reason ?? false} onClick={onAdd}>
          {orderingNl.add}
        </Button>
      </div>
    </div>
  )
}

export type ProductPhotoCount = { product: OfferedProduct; variant: OfferedVariant; photoCount: number }

export function photoCountProblem({ product, variant, photoCount }: ProductPhotoCount): string | undefined {
  const { minPhotos, maxPhotos } = variant
  if (product.arrangement !== 'together') return undefined
  if (photoCount < minPhotos) return orderingNl.together.tooFew(minPhotos, maxPhotos, photoCount)
  return photoCount > maxPhotos ? orderingNl.together.tooMany(minPhotos, maxPhotos, photoCount) : undefined
}
