import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties, RefObject } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { viewerNl } from '../viewer.nl.ts'
import { PhotoPicture } from '../../core/ui/PhotoPicture.tsx'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { LARGE_PX } from '#domains/photos/photos.rules.ts'
import { scaleWithRoom, SLIDE_GAP_PX, type Size } from '../../core/ui/picture-gestures.ts'

type ViewerSlidesProps = {
  photos: readonly Photo[]
  index: number
  signature: string
  track: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLDivElement | null>
  stageSize: Size
  /** Whether photos shrink to leave room around them, on wide screens with a mouse. */
  hasRoom: boolean
  isZoomed: boolean
  /** Opened tile's picture, shown until the larger file has loaded. */
  tilePicture: { photoId: string; src: string | undefined }
}

/** Room around a photo while the bar is shown. */
const ROOM_PX = 24

/** Photos on each side of the shown one, so that the next photo loads before it is shown. */
const NEIGHBOURS = 2

export function ViewerSlides(props: ViewerSlidesProps) {
  const { photos, index, signature, track, picture, tilePicture, stageSize, hasRoom, isZoomed } = props
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
            <div
              style={{ ...fittedStyle(slide), ...wall(slide, stageSize) }}
              className={classNames(
                'relative transition-[scale] duration-240',
                hasRoom && 'md:pointer-fine:scale-(--drawn-back)',
              )}
            >
              <PhotoPicture
                photo={slide}
                signature={signature}
                sizes={isZoomed && places === 0 ? `${LARGE_PX}px` : '100vw'}
                alt={places === 0 ? slide.label : ''}
                isUrgent={places === 0}
                before={slide.id === tilePicture.photoId ? tilePicture.src : undefined}
              />
            </div>
          </div>
        )
      })}
    </div>
  )
}

const wall = ({ widthPx, heightPx }: Photo, stage: Size) =>
  ({ '--drawn-back': scaleWithRoom(stage, widthPx / heightPx, ROOM_PX) }) as CSSProperties

export const fittedStyle = ({ widthPx, heightPx }: Photo) => ({
  width: `min(100cqw, 100cqh * ${widthPx / heightPx})`,
  aspectRatio: `${widthPx} / ${heightPx}`,
})

type ViewerStepButtonProps = { to: 'previous' | 'next'; onClick: () => void }

export function ViewerStepButton({ to, onClick }: ViewerStepButtonProps) {
  const Icon = to === 'previous' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={viewerNl.viewer[to]}
      onClick={onClick}
      className={classNames(
        'absolute top-1/2 z-1 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-white/14 bg-mark text-white opacity-0 transition-opacity duration-240 hover:bg-black/70 focus-visible:opacity-100 pointer-coarse:hidden',
        to === 'previous'
          ? 'left-5 group-data-[near=previous]/viewer:opacity-100'
          : 'right-5 group-data-[near=next]/viewer:opacity-100',
      )}
    >
      <Icon aria-hidden className="size-6" strokeWidth={1.5} />
    </button>
  )
}
