import { HOST_STUDIO_ELEMENT_ID, type HostStudio } from '../host-studio.rules.ts'

/** Undefined at the product’s own address and in prerendering. */
export function findHostStudio(): HostStudio | undefined {
  if (typeof document === 'undefined') return undefined
  const text = document.getElementById(HOST_STUDIO_ELEMENT_ID)?.textContent
  return text ? (JSON.parse(text) as HostStudio) : undefined
}
