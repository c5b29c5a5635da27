import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

export type IslandName = 'contact'

/** A part of a public page that comes alive when someone is near it; until then it stands there as it was built. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  const html = renderToString(children, { identifierPrefix: name })
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
}
