import { itemAt } from '#platform/pure/item-at.ts'
import {
  use,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { ServerRenderingContext } from '#platform/browser/PrerenderSlot.tsx'
import { useLatest } from '#platform/browser/use-latest.ts'
import { accessibleNameOf, findPressables, takePresses } from './early-presses.ts'
import { serverRowAttributes, firstTiles } from './first-rows.ts'
import { gridIndexForKey } from './grid-steps.ts'
import {
  hasKey,
  useLightTable,
  type LightTableState,
  type PhotoAction,
  type PhotoTools,
} from '../../core/ui/on-light-table.ts'
import { PhotoTile, type TileHandlers } from './PhotoTile.tsx'
import { useTiles, type TilesState } from '../../core/ui/use-tiles.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'

type PhotoGridProps = Pick<TileHandlers, 'renderChoices' | 'renderOverlay'> & {
  label: string
  /** Height covered by a sticky bar at the top. */
  coveredPx: number
  onPictureLost?: () => void
}

/** Remounts the grid for another tab or filter. */
export function PhotoGrid(props: PhotoGridProps) {
  const { type, photos } = useLightTable()
  return <Grid key={`${type} ${photos.filter}`} {...props} />
}

const noTools: PhotoTools = {
  actions: [],
  selection: { ids: new Set(), isOn: false, change: () => {}, clear: () => {} },
}

/**
 * One tile is current (roving tabindex). Navigation keys make another tile current. Shortcuts,
 * Space and Enter act on the current tile.
 */
function Grid({ label, coveredPx, ...look }: PhotoGridProps) {
  const { photos, work = noTools, opened, reveal } = useLightTable()
  const { selection } = work
  const grid = useRef<HTMLUListElement>(null)
  const isTouch = useIsTouch()
  const { tiles, ...inGrid } = useTiles(grid, photos, coveredPx)
  const isDrawing = use(ServerRenderingContext)
  const { current, laid } = inGrid
  const now = { ...inGrid, photos, work, opened }
  const handlers = useTileHandlers(now, look)
  useEarlyPresses(now)
  useImperativeHandle(reveal, () => (photoId: string) => current.moveTo(inGrid.ids.indexOf(photoId)))
  const longPress = useLongPress((id) => selection.change({ kind: 'toggle', id }))

  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const id = event.target.closest<HTMLElement>('[data-photo]')?.dataset['photo']
    if (id !== undefined) current.becomes(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (answerGridKey(event, now)) event.preventDefault()
  }

  return (
    <div role="presentation" onFocus={onFocus} onKeyDown={onKeyDown} {...longPress}>
      <ul
        {...(isDrawing && serverRowAttributes(photos))}
        ref={grid}
        aria-label={label}
        style={{ height: laid.heightPx }}
        className="relative [overflow-anchor:none]"
      >
        {photos.chapters.map(({ firstIndex, title }, at) => (
          <li
            key={`chapter ${firstIndex}`}
            data-chapter
            style={{ top: laid.headTopsPx[at] }}
            className="absolute flex h-18 items-end pb-3 max-md:px-4"
          >
            <h2 id={chapterElementId(at)} className="font-serif text-21">
              <ShownText>{title}</ShownText>
            </h2>
          </li>
        ))}
        {(isDrawing ? firstTiles(photos) : tiles).map(({ box, ...tile }) => (
          <PhotoTile
            {...tile}
            {...box}
            key={tile.photo.id}
            count={photos.shown.length}
            signature={photos.signature}
            hand={handlers}
            isTouch={isTouch}
            isSelected={selection.ids.has(tile.photo.id)}
            isSelecting={selection.isOn}
          />
        ))}
      </ul>
    </div>
  )
}

function useEarlyPresses(now: GridNow): void {
  const latest = useLatest(now)
  useEffect(() => {
    const presses = takePresses()
    const answer = () => {
      const { photos, work, opened } = latest.current
      const mark = work.actions.find(({ isOnTile }) => isOnTile)
      for (const press of presses) {
        if ('key' in press) window.dispatchEvent(new KeyboardEvent('keydown', { key: press.key }))
        else if ('name' in press)
          findPressables(document.getElementById('root')!)
            .find((element) => accessibleNameOf(element) === press.name)
            ?.click()
        else {
          const photo = photos.all.find(({ id }) => id === press.photoId)
          if (photo && press.isOnHeart) mark?.run(photo)
          else if (photo) opened.open(press.photoId)
        }
      }
    }
    // Waits until the surrounding components handle keys and clicks.
    if (presses.length > 0) setTimeout(answer)
  }, [latest])
}

export const chapterElementId = (at: number) => `chapter-${at}`

type GridNow = Omit<TilesState, 'tiles'> & Pick<LightTableState, 'photos' | 'opened'> & { work: PhotoTools }

/** Returns whether the grid handled the key. */
function answerGridKey(event: KeyboardEvent, grid: GridNow): boolean {
  const { ids, current, work, opened } = grid
  const photo = grid.photos.shown[current.index]
  if (!photo || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey) return answerWithControl(event.key, grid)
  if (event.altKey) return false
  const { key, shiftKey } = event
  const next = gridIndexForKey(grid.laid, current.index, key)
  if (next !== undefined) {
    if (shiftKey) selectUpTo(itemAt(ids, next), grid)
    current.moveTo(next)
    return true
  }
  const { selection, actions } = work
  if (key === 'Escape' && selection.isOn) {
    selection.clear()
    return true
  }
  const isOnPicture = event.target instanceof HTMLElement && 'tile' in event.target.dataset
  if (isOnPicture && key === ' ') {
    selection.change(
      shiftKey ? { kind: 'range', id: photo.id, order: ids } : { kind: 'toggle', id: photo.id },
    )
    return true
  }
  if (isOnPicture && key === 'Enter') {
    opened.open(photo.id)
    return true
  }
  const action = actions.find((action) => hasKey(action, key))
  action?.run(photo)
  return action !== undefined
}

function answerWithControl(key: string, { ids, current, work }: GridNow): boolean {
  if (key === 'a') work.selection.change({ kind: 'all', order: ids })
  if (key === 'Home') current.moveTo(0)
  if (key === 'End') current.moveTo(ids.length - 1)
  return ['a', 'Home', 'End'].includes(key)
}

function selectUpTo(id: string, { ids, current, work: { selection } }: GridNow) {
  if (selection.ids.size === 0) selection.change({ kind: 'toggle', id: itemAt(ids, current.index) })
  selection.change({ kind: 'range', id, order: ids })
}

let query: MediaQueryList | undefined
const coarse = () => (query ??= window.matchMedia('(pointer: coarse)'))

function subscribe(notify: () => void) {
  const query = coarse()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

// The server renders a touch screen's button, which CSS hides from a mouse.
const useIsTouch = () =>
  useSyncExternalStore(
    subscribe,
    () => coarse().matches,
    () => true,
  )

/** Handlers read the latest state when called, so that tiles seldom render again. */
function useTileHandlers(
  now: GridNow,
  { onPictureLost, renderChoices, renderOverlay }: Omit<PhotoGridProps, 'label' | 'coveredPx'>,
): TileHandlers {
  const latest = useLatest({ ...now, onPictureLost })
  const { actions } = now.work
  const canSelect = now.work !== noTools
  return useMemo(
    () => ({
      press: (id: string, event: MouseEvent) => {
        const { ids, current, work, opened } = latest.current
        const { selection } = work
        current.becomes(id)
        if (!canSelect) opened.open(id)
        else if (event.shiftKey) selection.change({ kind: 'range', id, order: ids })
        else if (selection.isOn || event.metaKey || event.ctrlKey) selection.change({ kind: 'toggle', id })
        else opened.open(id)
      },
      toggle: (id: string, event: MouseEvent) => {
        const { ids, current, work } = latest.current
        current.becomes(id)
        work.selection.change(event.shiftKey ? { kind: 'range', id, order: ids } : { kind: 'toggle', id })
      },
      pictureLost: () => latest.current.onPictureLost?.(),
      actions,
      canSelect,
      touchAction: touchActionOf(actions),
      renderChoices,
      renderOverlay,
    }),
    [latest, actions, canSelect, renderChoices, renderOverlay],
  )
}

function touchActionOf(actions: readonly PhotoAction[]) {
  const first = actions.find(({ isOnTile }) => isOnTile)
  return first?.isLocked ? undefined : first
}

const LONG_MS = 450
const STILL_PX = 10

/** Suppresses the click that follows a long press. */
function useLongPress(onLongPress: (id: string) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; isDone: boolean }>(
    undefined,
  )
  const end = () => clearTimeout(press.current?.timer)
  return {
    onPointerDown: (event: PointerEvent) => {
      press.current = undefined
      const id = (event.target as Element).closest<HTMLElement>('[data-photo]')?.dataset['photo']
      if (event.pointerType === 'mouse' || !id) return
      const timer = setTimeout(() => {
        if (press.current) press.current.isDone = true
        // Some devices can't vibrate; the frame around the photo also shows the selection.
        navigator.vibrate?.(10)
        onLongPress(id)
      }, LONG_MS)
      press.current = { timer, x: event.clientX, y: event.clientY, isDone: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (press.current?.isDone) event.stopPropagation()
      press.current = undefined
    },
    // The browser's context menu would cover the selected photo.
    onContextMenu: (event: MouseEvent) => {
      if (press.current) event.preventDefault()
    },
  }
}
