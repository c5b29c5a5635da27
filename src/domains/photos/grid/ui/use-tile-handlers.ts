import { useMemo, type MouseEvent } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import type { PhotoWork } from './light-table.ts'
import type { TileHandlers } from './PhotoTile.tsx'
import type { CurrentTile } from './use-current-tile.ts'

type TileContext = Pick<TileHandlers, 'canSelect' | 'renderChoices' | 'renderOverlay'> & {
  ids: readonly string[]
  current: CurrentTile
  work: PhotoWork
  onOpen: (photoId: string) => void
  onPictureLost: (() => void) | undefined
}

/** What the tiles of a grid have in common: the same object, though what it does depends on what is shown now. */
export function useTileHandlers(now: TileContext): TileHandlers {
  const latest = useLatest(now)
  const { actions } = now.work
  const { canSelect, renderChoices, renderOverlay } = now
  return useMemo(
    () => ({
      press: (id: string, event: MouseEvent) => {
        const { ids, current, work, onOpen } = latest.current
        const { selection } = work
        current.becomes(id)
        if (!canSelect) onOpen(id)
        else if (event.shiftKey) selection.change({ kind: 'range', id, order: ids })
        else if (selection.isOn || event.metaKey || event.ctrlKey) selection.change({ kind: 'toggle', id })
        else onOpen(id)
      },
      toggle: (id: string, event: MouseEvent) => {
        const { ids, current, work } = latest.current
        current.becomes(id)
        work.selection.change(event.shiftKey ? { kind: 'range', id, order: ids } : { kind: 'toggle', id })
      },
      pictureLost: () => latest.current.onPictureLost?.(),
      actions,
      canSelect,
      touchAction: actions.find(({ isOnTile }) => isOnTile),
      renderChoices,
      renderOverlay,
    }),
    [latest, actions, canSelect, renderChoices, renderOverlay],
  )
}
