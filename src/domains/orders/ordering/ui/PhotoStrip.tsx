import { memo } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import { PhotoPicture } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { CENTERED_CROP, type CropPlace } from '../../cart.rules.ts'
import { isSharp } from '../crop.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { CropFrame } from './CropFrame.tsx'

/** Crop positions by photo id; absent photos are cropped in the middle. */
export type CropPlaces = ReadonlyMap<string, CropPlace>
export const cropPlaceOf = (places: CropPlaces, photoId: string) => places.get(photoId) ?? CENTERED_CROP

type PhotoStripProps = {
  photos: readonly Photo[]
  signature: string
  formatOf: (photo: Photo) => OfferedVariant
  places: CropPlaces
  shownId: string
  onShow: (photoId: string) => void
}

export function PhotoStrip({ photos, signature, formatOf, places, shownId, onShow }: PhotoStripProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{orderingNl.strip}</legend>
      <div className="-m-1.5 flex fade-ends no-scrollbar gap-0.5 overflow-x-auto">
        {photos.map((photo) => (
          <StripPhoto
            key={photo.id}
            photo={photo}
            signature={signature}
            variant={formatOf(photo)}
            place={cropPlaceOf(places, photo.id)}
            isShown={photo.id === shownId}
            onShow={onShow}
          />
        ))}
      </div>
    </fieldset>
  )
}

type StripPhotoProps = Pick<PhotoStripProps, 'signature' | 'onShow'> & {
  photo: Photo
  variant: OfferedVariant
  place: CropPlace
  isShown: boolean
}

const HEIGHT_PX = 72

/** Memoized, and painted only when in view, because there may be hundreds of photos. */
const StripPhoto = memo(function StripPhoto(props: StripPhotoProps) {
  const { photo, signature, variant, place, isShown, onShow } = props
  const widthPx = Math.max(44, Math.round((HEIGHT_PX * photo.widthPx) / photo.heightPx))
  const isSmall = !isSharp(photo, variant, place)
  return (
    <label
      style={{ containIntrinsicSize: `${widthPx}px 100px` }}
      className="relative block shrink-0 cursor-pointer p-1.5 [content-visibility:auto]"
    >
      <input
        type="radio"
        name="strip"
        checked={isShown}
        onChange={() => onShow(photo.id)}
        className="peer sr-only"
      />
      <span
        style={{ width: widthPx, height: HEIGHT_PX }}
        className={classNames(
          'relative block overflow-hidden rounded-2 bg-line outline-offset-2',
          'peer-checked:outline-2 peer-checked:outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-accent',
        )}
      >
        <PhotoPicture photo={photo} signature={signature} sizes={`${widthPx}px`} alt="" isLazy />
        <CropFrame photo={photo} format={variant} place={place} />
      </span>
      <span
        style={{ maxWidth: Math.max(widthPx, 100) }}
        className={classNames(
          'mt-1.5 flex items-center gap-1.5 text-13',
          isSmall ? 'font-medium text-orange' : 'text-soft',
        )}
      >
        {isSmall && <TriangleAlert aria-hidden className="size-3.5 shrink-0" strokeWidth={1.5} />}
        <span className={isSmall ? 'sr-only' : 'truncate'}>{photo.label}</span>
        {isSmall && orderingNl.tooSmall.mark}
      </span>
    </label>
  )
})
