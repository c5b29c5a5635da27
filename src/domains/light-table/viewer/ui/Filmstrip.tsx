import { itemAt } from '#platform/pure/item-at.ts'
import { useEffect, useMemo, useRef } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { viewerNl } from '../viewer.nl.ts'
import { PhotoPicture } from '../../core/ui/PhotoPicture.tsx'
import type { Photo } from '../../core/ui/photos.queries.ts'

type FilmstripProps = {
  photos: readonly Photo[]
  index: number
  signature: string
  /** Whether a key opened the strip, so that it stays without the mouse. */
  isKept: boolean
  mayShow: boolean
  onShow: (index: number) => void
}

const HEIGHT_PX = 56
const GAP_PX = 4
/** Photos drawn on each side of the current one. More seldom fit on a screen. */
const NEIGHBORS_PER_SIDE = 24

const widthOf = ({ widthPx, heightPx }: Photo) =>
  Math.round(Math.min(112, Math.max(32, (HEIGHT_PX * widthPx) / heightPx)))

const NEAR_PX = 96

/** Shows the strip while the mouse is near the lower edge, unless other content is there. */
function useNearMouse() {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = ({ pointerType, clientY }: PointerEvent) => {
      const isNear = pointerType === 'mouse' && clientY > window.innerHeight - NEAR_PX
      strip.current?.toggleAttribute(
        'data-near',
        isNear && !document.querySelector('[data-viewer] [data-below]:not(:empty)'),
      )
    }
    window.addEventListener('pointermove', follow)
    return () => window.removeEventListener('pointermove', follow)
  }, [])
  return strip
}

/**
 * Strip of photos, shown by a key or while the mouse is near. Its buttons are not in the tab order,
 * because arrow keys step through the photos.
 */
export function Filmstrip({ photos, index, signature, isKept, mayShow, onShow }: FilmstripProps) {
  const strip = useNearMouse()
  const leftsPx = useMemo(() => {
    const lefts: number[] = []
    let leftPx = 0
    for (const photo of photos) {
      lefts.push(leftPx)
      leftPx += widthOf(photo) + GAP_PX
    }
    return lefts
  }, [photos])
  const current = photos[index]
  if (!current) return null
  const first = Math.max(0, index - NEIGHBORS_PER_SIDE)
  const middlePx = itemAt(leftsPx, index) + widthOf(current) / 2
  return (
    <div
      ref={strip}
      role="group"
      aria-label={viewerNl.filmstrip.title}
      data-filmstrip={mayShow ? (isKept ? 'kept' : 'near') : 'away'}
      className={classNames(
        'absolute inset-x-0 bottom-0 z-1 h-16 overflow-clip bg-room/72 transition-opacity duration-240 max-md:hidden',
        '[mask-image:linear-gradient(90deg,transparent,#000_32px,#000_calc(100%-32px),transparent)]',
        !(isKept && mayShow) && 'pointer-events-none opacity-0',
        mayShow && 'data-near:pointer-events-auto data-near:opacity-100',
      )}
    >
      <div
        style={{ transform: `translateX(${-middlePx}px)` }}
        className="absolute top-1 left-1/2 transition-transform duration-160 motion-reduce:transition-none"
      >
        {photos.slice(first, index + NEIGHBORS_PER_SIDE + 1).map((photo, at) => {
          const place = first + at
          const isCurrent = place === index
          return (
            <button
              key={photo.id}
              type="button"
              tabIndex={-1}
              aria-label={viewerNl.filmstrip.photo(place + 1, photos.length)}
              aria-current={isCurrent || undefined}
              onClick={() => onShow(place)}
              style={{ left: leftsPx[place], width: widthOf(photo), height: HEIGHT_PX }}
              className={classNames(
                'absolute top-0 overflow-clip rounded-2 transition-opacity duration-160',
                isCurrent
                  ? // Drawn above the picture, which would cover an outline.
                    'after:absolute after:inset-0 after:rounded-2 after:inset-ring-2 after:inset-ring-accent'
                  : 'opacity-66 hover:opacity-100',
              )}
            >
              <PhotoPicture
                isPatient
                photo={photo}
                signature={signature}
                sizes={`${widthOf(photo)}px`}
                alt=""
              />
            </button>
          )
        })}
      </div>
    </div>
  )
}
