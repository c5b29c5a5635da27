/** This browser's storage; undefined when it is blocked, since reading the property itself throws then. */
export function storageHere(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

// Screens are also rendered at build time, without a window.
export const tabsHere = typeof window === 'undefined' ? { addEventListener: () => {} } : window
