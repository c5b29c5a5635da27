import type { OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/photos/ui/photos.queries.ts'
import { isSharp } from '../crop.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { sharpSize } from './sharp-size.ts'

type TooSmallNoticeProps = {
  photos: readonly Photo[]
  shown: Photo
  variant: OfferedVariant
  forSale: readonly OfferedVariant[]
}

const texts = orderingNl.tooSmall

export function TooSmallNotice({ photos, shown, variant, forSale }: TooSmallNoticeProps) {
  const small = photos.filter((photo) => !isSharp(photo, variant))
  const photo = small.find(({ id }) => id === shown.id) ?? small[0]
  const size = photo && sharpSize(photo, variant, forSale)
  return (
    <div role="status" className="shrink-0 self-start empty:hidden lg:max-w-60">
      {photo && (
        <div className="rounded-3 bg-orange-tint px-3.5 py-3 text-13 text-orange">
          <p className="font-semibold">{texts.title(variant.name)}</p>
          <p>
            {texts.line(photo.label, photo.widthPx, photo.heightPx)} {size && texts.sharpUpTo(size)}
          </p>
          {small.length > 1 && <p>{texts.more(small.length - 1)}</p>}
        </div>
      )}
    </div>
  )
}
