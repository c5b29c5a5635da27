import type { RefObject } from 'react'
import { PhotoPicture } from '../../ui/PhotoPicture.tsx'
import type { Photo } from '../../ui/photos.queries.ts'
import { SLIDE_GAP_PX } from '../../ui/picture-gestures.ts'

type ViewerSlidesProps = {
  photos: readonly Photo[]
  /** Of the one that is seen. */
  index: number
  signature: string
  /** What a swipe moves. */
  track: RefObject<HTMLDivElement | null>
  /** What zooming enlarges. */
  picture: RefObject<HTMLDivElement | null>
}

/** Two photos ready on each side, so that the next one is there before it is asked for. */
const NEIGHBOURS = 2

/** The photo that is seen, with its neighbours beside it beyond the edges. */
export function ViewerSlides({ photos, index, signature, track, picture }: ViewerSlidesProps) {
  const first = Math.max(0, index - NEIGHBOURS)
  return (
    <div ref={track} className="absolute inset-0">
      {photos.slice(first, index + NEIGHBOURS + 1).map((slide, at) => {
        const places = first + at - index
        return (
          <div
            key={slide.id}
            ref={places === 0 ? picture : undefined}
            aria-hidden={places !== 0}
            style={{ left: `calc(${places} * (100% + ${SLIDE_GAP_PX}px))` }}
            className="[container-type:size] absolute inset-y-0 grid w-full place-items-center"
          >
            <div style={wholeIn(slide)} className="relative">
              <PhotoPicture
                photo={slide}
                signature={signature}
                sizes="100vw"
                alt={places === 0 ? slide.label : ''}
                isUrgent={places === 0}
              />
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** As large as fits into its slide, in the photo's own shape. */
const wholeIn = ({ widthPx, heightPx }: Photo) => ({
  width: `min(100cqw, 100cqh * ${widthPx / heightPx})`,
  aspectRatio: `${widthPx} / ${heightPx}`,
})
