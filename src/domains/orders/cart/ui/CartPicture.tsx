import { cropArea } from '../../ordering/crop.rules.ts'
import type { CartLineView } from './use-cart-view.ts'
import { CroppedPhoto } from '../../ordering/ui/CroppedPhoto.tsx'

type CartPictureProps = { line: CartLineView; signature: string }

export function CartPicture({ line: { item, picture, variant }, signature }: CartPictureProps) {
  const crop = item.photos[0]?.crop
  if (!picture || !crop) return <span className="h-18 w-24 shrink-0 rounded-2 bg-line" />
  // A variant that is no longer for sale has no known format, so the whole photo shows.
  const format = variant ?? { widthMm: picture.widthPx, heightMm: picture.heightPx }
  const { width, height } = cropArea(picture, format, crop)
  return (
    <span className="grid h-18 w-24 shrink-0 place-items-center overflow-hidden rounded-2 bg-sunk">
      <CroppedPhoto
        photo={{ ...picture, photoId: picture.id, crop }}
        format={format}
        signature={signature}
        alt=""
        sizes="96px"
        className={width / height > 96 / 72 ? 'w-full' : 'h-full'}
      />
    </span>
  )
}
