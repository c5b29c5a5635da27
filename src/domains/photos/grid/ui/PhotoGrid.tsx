import { useMemo, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { answerGridKey } from './grid-keys.ts'
import type { PhotoWork } from './light-table.ts'
import { PhotoTile } from './PhotoTile.tsx'
import type { Photo } from '../../ui/photos.queries.ts'
import { useCurrentTile } from './use-current-tile.ts'
import { useIsTouch } from './use-is-touch.ts'
import { useLongPress } from '../../selection/ui/use-long-press.ts'
import { usePhotoRows } from './use-photo-rows.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useTileHandlers } from './use-tile-handlers.ts'

type PhotoGridProps = {
  label: string
  photos: readonly Photo[]
  signature: string
  /** Buttons on a hovered tile and keys on the current one, in this order. Left out where photos are only looked at. */
  work: PhotoWork | undefined
  onOpen: (photoId: string) => void
  /** Room at the top of the window that something sticky covers. */
  coveredPx: number
  onPictureLost?: () => void
  /** As the one for overlays it must stay the same function. */
  renderChoices?: (photo: Photo) => ReactNode
  renderOverlay?: (photo: Photo) => ReactNode
}

const noWork: PhotoWork = {
  actions: [],
  selection: { ids: new Set(), isOn: false, change: () => {}, clear: () => {} },
}

/**
 * Thousands of photos as justified rows, of which only those near the window exist. One tile is current: Tab reaches
 * it, arrows move it, and letters, Space and Enter act on it.
 */
export function PhotoGrid(props: PhotoGridProps) {
  const { label, photos, signature, work = noWork, onOpen, coveredPx } = props
  const { onPictureLost, renderChoices, renderOverlay } = props
  const { selection } = work
  const grid = useRef<HTMLUListElement>(null)
  const isTouch = useIsTouch()
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const laid = usePhotoRows(grid, photos)
  const { first, last } = useRowsInSight(grid, laid, ids)
  const current = useCurrentTile(grid, { ids, laid, coveredPx })
  const hand = useTileHandlers({
    ids,
    current,
    work,
    canSelect: props.work !== undefined,
    onOpen,
    onPictureLost,
    renderChoices,
    renderOverlay,
  })
  const longPress = useLongPress((id) => selection.change({ kind: 'toggle', id }))

  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const id = event.target.closest<HTMLElement>('[data-photo]')?.dataset['photo']
    if (id !== undefined) current.becomes(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (answerGridKey(event, { photos, ids, laid, current, work, onOpen })) event.preventDefault()
  }

  return (
    <div role="presentation" onFocus={onFocus} onKeyDown={onKeyDown} {...longPress}>
      <ul
        ref={grid}
        aria-label={label}
        style={{ height: laid.heightPx }}
        className="relative [overflow-anchor:none]"
      >
        {laid.rows.slice(first, last + 1).flatMap((row) =>
          row.widthsPx.map((widthPx, place) => {
            const index = row.firstIndex + place
            const photo = photos[index]!
            return (
              <PhotoTile
                key={photo.id}
                photo={photo}
                index={index}
                count={photos.length}
                leftPx={row.leftsPx[place]!}
                topPx={row.topPx}
                widthPx={widthPx}
                heightPx={row.heightPx}
                signature={signature}
                hand={hand}
                isTouch={isTouch}
                isSelected={selection.ids.has(photo.id)}
                isSelecting={selection.isOn}
                isCurrent={index === current.index}
              />
            )
          }),
        )}
      </ul>
    </div>
  )
}
