import { useSyncExternalStore } from 'react'

type Part = 'palette' | 'keys'

let shown: Part | undefined
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setShownPalette(part: Part | undefined): void {
  shown = part
  for (const listener of listeners) listener()
}

export const useShownPalette = () => useSyncExternalStore(listen, () => shown)
