import { STUDIO_HERE_ID, type StudioHere } from '../studio-here.rules.ts'

/** The studio under whose own domain this page is; undefined at the product's own address and when prerendering. */
export function studioHere(): StudioHere | undefined {
  if (typeof document === 'undefined') return undefined
  const text = document.getElementById(STUDIO_HERE_ID)?.textContent
  return text ? (JSON.parse(text) as StudioHere) : undefined
}
