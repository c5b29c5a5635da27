import { STUDIO_HERE_ID, type StudioHere } from '../studio-here.rules.ts'

/** Under a studio's own domain, whose it is; undefined at the product's own address, and where pages are built. */
export function studioHere(): StudioHere | undefined {
  if (typeof document === 'undefined') return undefined
  const text = document.getElementById(STUDIO_HERE_ID)?.textContent
  return text ? (JSON.parse(text) as StudioHere) : undefined
}
