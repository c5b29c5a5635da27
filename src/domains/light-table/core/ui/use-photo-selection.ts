import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { useNotifier } from '#platform/browser/notifier.ts'
import { photosNl } from '../../photos.nl.ts'
import { SELECTION_MAX } from '#domains/photos/photos.rules.ts'

type SelectionState = {
  ids: ReadonlySet<string>
  anchor: string | undefined
  hasBegun: boolean
  /** How often a selection was truncated to `SELECTION_MAX`. */
  cuts: number
}
type SelectionChange =
  | { kind: 'toggle'; id: string }
  | { kind: 'range'; id: string; order: readonly string[] }
  | { kind: 'all'; order: readonly string[] }
  | { kind: 'begin' }
  | { kind: 'clear' }

export type PhotoSelection = ReturnType<typeof usePhotoSelection>

export const emptySelection: SelectionState = { ids: new Set(), anchor: undefined, hasBegun: false, cuts: 0 }

/** Clears the selection when `place` changes. */
export function usePhotoSelection(order: readonly string[], place = '') {
  const [{ ids, hasBegun, cuts }, change] = useReducer(changeSelection, emptySelection)
  const [placeBefore, setPlaceBefore] = useState(place)
  if (place !== placeBefore) {
    setPlaceBefore(place)
    change({ kind: 'clear' })
  }
  const notifier = useNotifier()
  useEffect(() => {
    const { title, line } = photosNl.selection.tooMany(SELECTION_MAX)
    if (cuts > 0) notifier.failed(title, { line })
  }, [cuts, notifier])
  const shownIds = useMemo(
    () => new Set(ids.size === 0 ? [] : order.filter((id) => ids.has(id))),
    [ids, order],
  )
  const clear = useCallback(() => change({ kind: 'clear' }), [])
  return useMemo(
    () => ({ ids: shownIds, isOn: hasBegun || shownIds.size > 0, change, clear }),
    [shownIds, hasBegun, clear],
  )
}

export function changeSelection(state: SelectionState, change: SelectionChange): SelectionState {
  const next = selected(state, change)
  if (next.ids.size <= SELECTION_MAX) return next
  return { ...next, ids: new Set([...next.ids].slice(0, SELECTION_MAX)), cuts: state.cuts + 1 }
}

function selected(state: SelectionState, change: SelectionChange): SelectionState {
  if (change.kind === 'clear') return { ...emptySelection, cuts: state.cuts }
  if (change.kind === 'begin') return { ...state, hasBegun: true }
  if (change.kind === 'all') return { ...state, ids: new Set(change.order), anchor: change.order[0] }
  const ids = new Set(state.ids)
  const from = change.kind === 'range' && state.anchor ? change.order.indexOf(state.anchor) : -1
  if (change.kind === 'range' && from >= 0) {
    const to = change.order.indexOf(change.id)
    for (const id of change.order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(id)
    return { ...state, ids }
  }
  if (!ids.delete(change.id)) ids.add(change.id)
  return { ...state, ids, anchor: change.id }
}
