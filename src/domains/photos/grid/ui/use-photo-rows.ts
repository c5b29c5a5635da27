import { useMemo, useState, type RefObject } from 'react'
import { justifyRows, rowMeasure, type JustifiedRows } from '../../justified-rows.rules.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import { useElementWidth } from './use-element-width.ts'

const noRows: JustifiedRows = { rows: [], heightPx: 0 }

export function usePhotoRows(grid: RefObject<HTMLElement | null>, photos: readonly Photo[]): JustifiedRows {
  const widthPx = useElementWidth(grid)
  const ratios = useStableRatios(photos)
  return useMemo(
    // At width 0 the rows would have no height, and all of them be in the viewport.
    () => (widthPx > 0 ? justifyRows(ratios, widthPx, rowMeasure(widthPx)) : noRows),
    [ratios, widthPx],
  )
}

/** Aspect ratios; the same array until one changes, so that a favourite causes no new layout. */
function useStableRatios(photos: readonly Photo[]): readonly number[] {
  const [ratios, setRatios] = useState<readonly number[]>([])
  const fresh = useMemo(() => photos.map(({ widthPx, heightPx }) => widthPx / heightPx), [photos])
  if (ratios === fresh) return ratios
  const isSame = ratios.length === fresh.length && fresh.every((ratio, at) => ratio === ratios[at])
  if (isSame) return ratios
  setRatios(fresh)
  return fresh
}
