import type { KeyboardEvent } from 'react'
import type { JustifiedRows } from '../../justified-rows.rules.ts'
import { stepInGrid } from './grid-steps.ts'
import type { PhotoWork } from './light-table.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import type { CurrentTile } from './use-current-tile.ts'

type GridNow = {
  photos: readonly Photo[]
  ids: readonly string[]
  laid: JustifiedRows
  current: CurrentTile
  work: PhotoWork
  onOpen: (photoId: string) => void
}

/** Does in a grid what a key stands for; false for a key that stands for nothing. */
export function answerGridKey(event: KeyboardEvent, grid: GridNow): boolean {
  const { ids, current, work, onOpen } = grid
  const photo = grid.photos[current.index]
  if (!photo || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey) return answerWithControl(event.key, grid)
  if (event.altKey) return false
  const { key, shiftKey } = event
  const next = stepInGrid(grid.laid, current.index, key)
  if (next !== undefined) {
    if (shiftKey) selectUpTo(ids[next]!, grid)
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
    onOpen(photo.id)
    return true
  }
  const action = actions.find((action) => action.key === key.toLowerCase())
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
  if (selection.ids.size === 0) selection.change({ kind: 'toggle', id: ids[current.index]! })
  selection.change({ kind: 'range', id, order: ids })
}
