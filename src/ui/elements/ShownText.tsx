import { createElement, type ReactNode } from 'react'
import { splitRightToLeft, withApostrophes } from '#platform/pure/shown-text.ts'

/**
 * A text that may hold what people typed: with ’, and names in right-to-left scripts keep what is beside them in place.
 * A changed text gets a new element, as `ChangingText` explains.
 */
export function ShownText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const parts = splitRightToLeft(withApostrophes(children))
  const shown = parts.map((part, at) => (at % 2 === 1 ? createElement('bdi', undefined, part) : part))
  // Spread, since parts of a text have no identity that a key could say.
  return createElement('span', { key: children }, ...shown)
}
