import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChange, readChoice, readTheme } from './theme-choice.ts'

// Prerendering at build time knows no device.
const notKnown = () => undefined

/** The choice and the resulting theme; undefined when prerendered. */
export function useThemeChoice() {
  const choice = useSyncExternalStore(onThemeChange, readChoice, notKnown)
  const theme = useSyncExternalStore(onThemeChange, readTheme, notKnown)
  return { choice, theme, chooseTheme }
}
