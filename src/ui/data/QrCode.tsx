import { useMemo } from 'react'
import { encode } from 'uqr'

type Drawing = { size: number; path: string }

function drawQrCode(text: string): Drawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: dots.join('') }
}

/** Drawn locally, because the text must not reach another service. Black on white in any theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
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

export function qrCodeSvg(text: string): string {
  const { size, path } = drawQrCode(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
