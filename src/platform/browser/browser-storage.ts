/** Returns localStorage; undefined when blocked, since reading the property then throws. */
export function getLocalStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

// Screens are also rendered without a window, at build time and on the server.
export const windowEvents = typeof window === 'undefined' ? { addEventListener: () => {} } : window
