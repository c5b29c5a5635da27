/** The browser's storage; undefined where it is blocked: reading the property itself throws then. */
export function storageHere(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** Fires when another tab stores something. Screens are also rendered at build time, without a window. */
export const tabsHere = typeof window === 'undefined' ? { addEventListener: () => {} } : window
