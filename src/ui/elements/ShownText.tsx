import type { ReactNode } from 'react'
import { splitRightToLeft, withApostrophes } from '#platform/pure/shown-text.ts'

/**
 * A text that may hold what people typed: with ’, and names in right-to-left scripts keep what is beside them in place.
 * A changed text gets a new element, as `ChangingText` explains.
 */
export function ShownText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const parts = splitRightToLeft(withApostrophes(children))
  return (
    <span key={children}>
      {parts.length === 1
        ? parts[0]
        : // oxlint-disable-next-line react/no-array-index-key -- parts have no state
          parts.map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part))}
    </span>
  )
}
