import { classNames } from '#ui/theme/class-names.ts'
import { cropArea } from '../../ordering/crop.rules.ts'
import { orderPartsNl } from '../../order-parts.nl.ts'
import { CroppedPhoto } from '../../ordering/ui/CroppedPhoto.tsx'
import type { OrderItem } from '../../core/ui/studio-orders.queries.ts'

type ItemPictureProps = {
  item: OrderItem
  signature: string
  size: 'small' | 'large'
}

const boxes = { small: 'h-9 w-12 rounded-2 bg-ink/4', large: 'size-20' }
const sizes = { small: '96px', large: '160px' }

export function ItemPicture({ item, signature, size }: ItemPictureProps) {
  const [photo] = item.photos
  if (!photo) return <span className={classNames('shrink-0', boxes[size])} />
  const { width, height } = cropArea(photo, item, photo.crop)
  const alt = photo.photoId === null ? orderPartsNl.photoGone : photo.label
  return (
    <span className={classNames('grid shrink-0 place-items-center', boxes[size])}>
      <CroppedPhoto
        photo={photo}
        format={item}
        signature={signature}
        alt={alt}
        sizes={sizes[size]}
        className={height > width ? 'h-full' : 'w-full'}
      />
    </span>
  )
}
