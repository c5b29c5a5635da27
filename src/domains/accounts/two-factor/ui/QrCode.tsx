import { useMemo } from 'react'
import { encode } from 'uqr'

/** A text as a picture for a camera, drawn here: the key of an account is told to nobody. Black on white in any theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size, path: dots.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-4 bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
