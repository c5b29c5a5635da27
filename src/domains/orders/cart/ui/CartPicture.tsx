import type { CSSProperties } from 'react'
import { orientFormat } from '../../ordering/crop.rules.ts'
import { PrintedProduct } from '../../ordering/ui/PrintedProduct.tsx'
import type { CartLineView } from './use-cart-view.ts'

type CartPictureProps = { line: CartLineView; signature: string }

const ROOM_PX = { width: 84, height: 60 }
const OFFSET_PX = 6

export function CartPicture({ line: { pictures, product, variant }, signature }: CartPictureProps) {
  const [first] = pictures
  if (!first) return <span className="h-18 w-24 shrink-0 rounded-2 bg-line" />
  // The format is unknown while offers load or if the variant is not for sale. The complete photo
  // then shows.
  const format = variant ?? { widthMm: first.widthPx, heightMm: first.heightPx }
  const shown = product?.arrangement === 'together' ? [first] : pictures
  const sizes = shown.map((photo) => orientFormat(photo, format, photo.crop))
  const offsetPx = OFFSET_PX * (shown.length - 1)
  const pxPerMm = Math.min(
    (ROOM_PX.width - offsetPx) / Math.max(...sizes.map(({ widthMm }) => widthMm)),
    (ROOM_PX.height - offsetPx) / Math.max(...sizes.map(({ heightMm }) => heightMm)),
  )
  return (
    <span
      aria-hidden
      data-display
      style={{ '--mm': `${pxPerMm}px`, '--lift': 0.3 } as CSSProperties}
      className="grid h-18 w-24 shrink-0 place-items-center overflow-hidden rounded-2 *:col-start-1 *:row-start-1"
    >
      {shown
        .map((photo, at) => {
          const shiftPx = OFFSET_PX * at - offsetPx / 2
          return (
            <span key={photo.id} style={{ translate: `${shiftPx}px ${-shiftPx}px` }}>
              <PrintedProduct
                product={{ picture: product?.picture ?? 'print', material: variant?.material }}
                photo={photo}
                format={format}
                signature={signature}
                sizes="96px"
              />
            </span>
          )
        })
        .toReversed()}
    </span>
  )
}
