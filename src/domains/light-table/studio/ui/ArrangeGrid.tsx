import { useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { gridIndexForKey } from '../../grid/ui/grid-steps.ts'
import { PhotoPicture } from '../../core/ui/PhotoPicture.tsx'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { dropLineAt, useArranging } from './use-arranging.ts'
import { useTiles } from '../../core/ui/use-tiles.ts'

type ArrangeGridProps = {
  photos: readonly Photo[]
  signature: string
  coveredPx: number
  onMove: (photoId: string, beforeId: string | null) => void
}

const texts = studioPhotosNl.arrange
/** Chapter headings would be in the way of a dragged photo. */
const noChapters: [] = []

export function ArrangeGrid({ photos, signature, coveredPx, onMove }: ArrangeGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const { ids, laid, current, tiles } = useTiles(grid, { shown: photos, chapters: noChapters }, coveredPx)
  const { lifted, pointer, ...arranging } = useArranging({ grid, ids, laid, onMove })
  const [announcement, setAnnouncement] = useState('')

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const label = photos[lifted?.from ?? current.index]?.label ?? ''
    if (event.key === ' ' || event.key === 'Enter') {
      if (lifted) setAnnouncement(texts.dropped(label, lifted.place + 1))
      else setAnnouncement(texts.lifted(label))
      if (lifted) arranging.drop()
      else arranging.lift(current.index)
    } else if (event.key === 'Escape' && lifted) {
      setAnnouncement(texts.kept(label))
      arranging.keep()
    } else {
      const next = gridIndexForKey(laid, lifted?.place ?? current.index, event.key)
      if (next === undefined) return
      if (lifted) {
        arranging.carryTo(next)
        setAnnouncement(texts.at(next + 1, ids.length))
      } else current.moveTo(next)
    }
    event.preventDefault()
  }

  return (
    // Some browsers click a button on keyup of Space, even if its keydown was prevented.
    <div
      role="presentation"
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      <LiveRegion>{announcement}</LiveRegion>
      <ul
        ref={grid}
        aria-label={texts.label}
        style={{ height: laid.heightPx }}
        className={classNames('relative [overflow-anchor:none]', lifted && 'cursor-grabbing')}
      >
        {tiles.map(({ photo, index, box, isCurrent }) => (
          <li
            key={photo.id}
            data-photo={photo.id}
            style={box}
            className="absolute select-none [-webkit-touch-callout:none]"
          >
            <button
              type="button"
              data-tile
              tabIndex={isCurrent ? 0 : -1}
              aria-label={texts.tile(photo.label, index + 1, photos.length)}
              aria-pressed={lifted?.from === index}
              onFocus={() => current.becomes(photo.id)}
              {...pointer}
              onPointerDown={(event) => pointer.onPointerDown(event, index)}
              onClick={() => arranging.press(index)}
              onContextMenu={(event) => event.preventDefault()}
              className={classNames(
                'absolute inset-0 overflow-hidden rounded-2 bg-line outline-offset-3 transition-opacity duration-160',
                lifted ? 'cursor-grabbing' : 'cursor-grab',
                lifted?.from === index && 'opacity-48 ring-3 ring-accent',
              )}
            >
              <PhotoPicture isPatient photo={photo} signature={signature} sizes={`${box.width}px`} alt="" />
            </button>
          </li>
        ))}
        {lifted && lifted.place !== lifted.from && (
          <DropLine {...dropLineAt(laid, lifted.from, lifted.place)} />
        )}
      </ul>
    </div>
  )
}

const DropLine = ({ leftPx, topPx, heightPx }: ReturnType<typeof dropLineAt>) => (
  <li
    aria-hidden
    style={{ left: leftPx - 6, top: topPx, height: heightPx }}
    className="pointer-events-none absolute w-1 rounded-full bg-accent"
  />
)
