const WIDTH = 64
const HEIGHT = 20
const STROKE = 1.5

/** How a figure came about, without axes; what it draws is to be said in words beside it. Nothing where all is 0. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const highest = Math.max(...values)
  if (highest <= 0) return null
  const x = (at: number) => STROKE + (at / (values.length - 1)) * (WIDTH - 2 * STROKE)
  const y = (value: number) => HEIGHT - STROKE - (Math.max(0, value) / highest) * (HEIGHT - 2 * STROKE)
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="shrink-0">
      <polyline
        points={values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={STROKE}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
