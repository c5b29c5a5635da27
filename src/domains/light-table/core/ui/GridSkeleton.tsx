import { useMemo, useRef } from 'react'
import { justifyRows, rowMeasure } from '../../justified-rows.rules.ts'
import { useGridWidth } from './use-size.ts'

const RATIOS = [3 / 2, 2 / 3, 3 / 2, 2 / 3, 4 / 3, 3 / 2, 3 / 2, 3 / 2]

export function GridSkeleton({ count, label }: { count: number; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  const widthPx = useGridWidth(box)
  const { rows, heightPx } = useMemo(
    () => justifyRows(RATIOS.slice(0, count), Math.max(1, widthPx), rowMeasure(widthPx)),
    [count, widthPx],
  )
  return (
    <div ref={box} role="status" aria-label={label} className="relative" style={{ height: heightPx }}>
      {widthPx > 0 &&
        rows.flatMap(({ firstIndex, topPx, heightPx, leftsPx, widthsPx }) =>
          widthsPx.map((width, place) => (
            <div
              key={firstIndex + place}
              style={{ left: leftsPx[place], top: topPx, width, height: heightPx }}
              className="absolute animate-fade rounded-2 bg-line"
            />
          )),
        )}
    </div>
  )
}
