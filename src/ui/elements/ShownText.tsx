import { createElement, type ReactNode } from 'react'
import { splitAroundRightToLeft, withApostrophes } from '#platform/pure/shown-text.ts'

/**
 * Writes apostrophes as ’ and isolates right-to-left names. A changed text gets a new element, as
 * in `ChangingText`.
 */
export function ShownText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const parts = splitAroundRightToLeft(withApostrophes(children))
  const shown = parts.map((part, at) => (at % 2 === 1 ? createElement('bdi', undefined, part) : part))
  // Spread as arguments, because the segments have no stable keys.
  return createElement('span', { key: children }, ...shown)
}
