import { useCallback, useMemo, useReducer, useState } from 'react'

type SelectionState = { ids: ReadonlySet<string>; anchor: string | undefined }
type SelectionChange =
  | { kind: 'toggle'; id: string }
  | { kind: 'range'; id: string; order: readonly string[] }
  | { kind: 'all'; order: readonly string[] }
  | { kind: 'clear' }

export type PhotoSelection = ReturnType<typeof usePhotoSelection>

const nothing: SelectionState = { ids: new Set(), anchor: undefined }

/**
 * Which photos are selected; never one that is not in `order`, the photos now shown. With another `place` it begins anew.
 */
export function usePhotoSelection(order: readonly string[], place = '') {
  const [{ ids }, change] = useReducer(changeSelection, nothing)
  const [placeBefore, setPlaceBefore] = useState(place)
  if (place !== placeBefore) {
    setPlaceBefore(place)
    change({ kind: 'clear' })
  }
  const shownIds = useMemo(() => {
    const shown = new Set(order)
    return ids.size === 0 || [...ids].every((id) => shown.has(id))
      ? ids
      : new Set(order.filter((id) => ids.has(id)))
  }, [ids, order])
  const clear = useCallback(() => change({ kind: 'clear' }), [])
  return useMemo(() => ({ ids: shownIds, change, clear }), [shownIds, clear])
}

export function changeSelection(state: SelectionState, change: SelectionChange): SelectionState {
  if (change.kind === 'clear') return nothing
  if (change.kind === 'all') return { ids: new Set(change.order), anchor: change.order[0] }
  const ids = new Set(state.ids)
  const from = change.kind === 'range' && state.anchor ? change.order.indexOf(state.anchor) : -1
  if (change.kind === 'range' && from >= 0) {
    const to = change.order.indexOf(change.id)
    for (const id of change.order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(id)
    return { ids, anchor: state.anchor }
  }
  if (!ids.delete(change.id)) ids.add(change.id)
  return { ids, anchor: change.id }
}
