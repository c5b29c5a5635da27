import { useMemo, useState, type RefObject } from 'react'
import { justifyRows, rowMeasure, type JustifiedRows } from '../../justified-rows.rules.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import { useElementWidth } from './use-element-width.ts'

const noRows: JustifiedRows = { rows: [], heightPx: 0 }

/** The rows that photos make in a grid as wide as it now is. */
export function usePhotoRows(grid: RefObject<HTMLElement | null>, photos: readonly Photo[]): JustifiedRows {
  const widthPx = useElementWidth(grid)
  const ratios = useStableRatios(photos)
  return useMemo(
    // Without a width yet there is nothing to lay out; rows of one pixel would each claim a place in the window.
    () => (widthPx > 0 ? justifyRows(ratios, widthPx, rowMeasure(widthPx)) : noRows),
    [ratios, widthPx],
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
