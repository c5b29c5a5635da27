import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { justifyRows, rowMeasure, rowOf, type JustifiedRows } from '../justified-rows.rules.ts'
import { stepInGrid } from './grid-steps.ts'
import type { PhotoAction } from './photo-action.ts'
import { PhotoTile, type TileHand } from './PhotoTile.tsx'
import type { Photo } from './photos.queries.ts'
import { useElementWidth } from './use-element-width.ts'
import { useLongPress } from './use-long-press.ts'
import type { PhotoSelection } from './use-photo-selection.ts'
import { useIsTouch } from './use-is-touch.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

type PhotoGridProps = {
  label: string
  photos: readonly Photo[]
  signature: string
  /** Left out where photos are only looked at. */
  selection?: PhotoSelection
  onOpen: (photo: Photo) => void
  /** Buttons on a hovered tile and keys on the current one, in this order. Must stay the same object. */
  actions?: readonly PhotoAction[]
  /** Room at the top of the window that something sticky covers. */
  coveredPx?: number
  onPictureLost?: () => void
  renderMarks?: (photo: Photo) => ReactNode
  renderOverlay?: (photo: Photo) => ReactNode
}

const none: readonly PhotoAction[] = []
const nothingSelected: PhotoSelection = { ids: new Set(), change: () => {}, clear: () => {} }
const noRows: JustifiedRows = { rows: [], heightPx: 0 }

/**
 * Thousands of photos as justified rows, of which only those near the window exist. One tile is current: Tab reaches
 * it, arrows move it, and letters, Space and Enter act on it.
 */
export function PhotoGrid(props: PhotoGridProps) {
  const { label, photos, signature, selection = nothingSelected, onOpen, actions = none } = props
  const { coveredPx = 0, onPictureLost, renderMarks, renderOverlay } = props
  const canSelect = props.selection !== undefined
  const grid = useRef<HTMLUListElement>(null)
  const widthPx = useElementWidth(grid)
  const isTouch = useIsTouch()
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const ratios = useStableRatios(photos)
  const laid = useMemo(
    // Without a width yet there is nothing to lay out; rows of one pixel would each claim a place in the window.
    () => (widthPx > 0 ? justifyRows(ratios, widthPx, rowMeasure(widthPx)) : noRows),
    [ratios, widthPx],
  )
  const { first, last } = useRowsInSight(grid, laid, ids)

  const [current, setCurrent] = useState<{ id: string; index: number }>()
  const foundIndex = current ? ids.indexOf(current.id) : 0
  // A current photo that left the list, by its own new mark under a filter, hands over to the one in its place.
  const currentIndex = foundIndex >= 0 ? foundIndex : Math.min(current!.index, ids.length - 1)
  const awaitsFocus = useRef(false)
  useLayoutEffect(() => {
    const id = ids[currentIndex]
    const hasLostFocus = foundIndex < 0 && document.activeElement === document.body
    if (id === undefined || (!awaitsFocus.current && !hasLostFocus)) return
    awaitsFocus.current = false
    tileOf(grid.current, id)?.focus({ preventScroll: true })
  })

  const moveTo = (index: number, isRange: boolean) => {
    const id = ids[index]
    if (id === undefined) return
    if (isRange) {
      if (selection.ids.size === 0) selection.change({ kind: 'toggle', id: ids[currentIndex]! })
      selection.change({ kind: 'range', id, order: ids })
    }
    awaitsFocus.current = true
    setCurrent({ id, index })
    const row = laid.rows[rowOf(laid, index)]!
    scrollIntoSight(grid.current, row.topPx, row.heightPx, coveredPx)
  }

  // Handlers that never change, though what they do depends on what is shown now.
  const now = { ids, photos, selection, onOpen, onPictureLost }
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const hand: TileHand = useMemo(
    () => ({
      press: (id: string, event: MouseEvent) => {
        const { ids, photos, selection, onOpen } = latest.current
        setCurrent({ id, index: ids.indexOf(id) })
        if (!canSelect) onOpen(photos.find((photo) => photo.id === id)!)
        else if (event.shiftKey) selection.change({ kind: 'range', id, order: ids })
        else if (selection.ids.size > 0 || event.metaKey || event.ctrlKey)
          selection.change({ kind: 'toggle', id })
        else onOpen(photos.find((photo) => photo.id === id)!)
      },
      toggle: (id: string, event: MouseEvent) => {
        const { ids, selection } = latest.current
        setCurrent({ id, index: ids.indexOf(id) })
        selection.change(event.shiftKey ? { kind: 'range', id, order: ids } : { kind: 'toggle', id })
      },
      pictureLost: () => latest.current.onPictureLost?.(),
      actions,
      canSelect,
      touchAction: actions.find(({ isOnTile }) => isOnTile),
      renderMarks,
      renderOverlay,
    }),
    [actions, canSelect, renderMarks, renderOverlay],
  )

  const longPress = useLongPress((id) => selection.change({ kind: 'toggle', id }))

  // However a tile came by the focus, the keys act on that one.
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const id = event.target.closest<HTMLElement>('[data-photo]')?.dataset['photo']
    if (id !== undefined && id !== current?.id) setCurrent({ id, index: ids.indexOf(id) })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const photo = photos[currentIndex]
    if (!photo || event.defaultPrevented) return
    const isOnPicture = event.target instanceof HTMLElement && 'tile' in event.target.dataset
    const did = answerKey(event, photo, isOnPicture)
    if (did) event.preventDefault()
  }

  function answerKey(event: KeyboardEvent, photo: Photo, isOnPicture: boolean): boolean {
    const { key, shiftKey } = event
    if (event.ctrlKey || event.metaKey) {
      if (key === 'a') selection.change({ kind: 'all', order: ids })
      if (key === 'Home') moveTo(0, false)
      if (key === 'End') moveTo(ids.length - 1, false)
      return ['a', 'Home', 'End'].includes(key)
    }
    if (event.altKey) return false
    const next = stepInGrid(laid, currentIndex, key)
    if (next !== undefined) {
      moveTo(next, shiftKey)
      return true
    }
    if (key === 'Escape' && selection.ids.size > 0) {
      selection.clear()
      return true
    }
    if (isOnPicture && key === ' ') {
      selection.change(
        shiftKey ? { kind: 'range', id: photo.id, order: ids } : { kind: 'toggle', id: photo.id },
      )
      return true
    }
    if (isOnPicture && key === 'Enter') {
      onOpen(photo)
      return true
    }
    const action = actions.find((action) => action.key === key.toLowerCase())
    action?.run(photo)
    return Boolean(action)
  }

  const rows = laid.rows.slice(first, last + 1)
  return (
    <div role="presentation" onFocus={onFocus} onKeyDown={onKeyDown} {...longPress}>
      <ul
        ref={grid}
        aria-label={label}
        style={{ height: laid.heightPx }}
        className="relative [overflow-anchor:none]"
      >
        {rows.flatMap((row) =>
          row.widthsPx.map((tileWidthPx, place) => {
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
                widthPx={tileWidthPx}
                heightPx={row.heightPx}
                signature={signature}
                hand={hand}
                isTouch={isTouch}
                isSelected={selection.ids.has(photo.id)}
                isSelecting={selection.ids.size > 0}
                isCurrent={index === currentIndex}
              />
            )
          }),
        )}
      </ul>
    </div>
  )
}

/** The shapes of the photos; the same list as long as none changed, so that a favourite lays nothing out again. */
function useStableRatios(photos: readonly Photo[]): readonly number[] {
  const [ratios, setRatios] = useState<readonly number[]>([])
  const fresh = useMemo(() => photos.map(({ widthPx, heightPx }) => widthPx / heightPx), [photos])
  if (ratios === fresh) return ratios
  const isSame = ratios.length === fresh.length && fresh.every((ratio, at) => ratio === ratios[at])
  if (isSame) return ratios
  setRatios(fresh)
  return fresh
}

const tileOf = (grid: HTMLElement | null, id: string) =>
  grid?.querySelector<HTMLElement>(`[data-photo="${id}"] [data-tile]`)

function scrollIntoSight(grid: HTMLElement | null, topPx: number, heightPx: number, coveredPx: number) {
  if (!grid) return
  const marginPx = 12
  const atPx = grid.getBoundingClientRect().top + topPx
  const tooHighPx = coveredPx + marginPx - atPx
  const tooLowPx = atPx + heightPx + marginPx - window.innerHeight
  if (tooHighPx > 0) window.scrollBy({ top: -tooHighPx, behavior: 'instant' })
  else if (tooLowPx > 0) window.scrollBy({ top: tooLowPx, behavior: 'instant' })
}
