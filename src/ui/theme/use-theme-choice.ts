import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChange, readChoice, readTheme } from './theme-choice.ts'

// A screen that is drawn at build has no device to ask.
const notKnown = () => undefined

/** What was chosen, and the theme that is seen because of it. */
export function useThemeChoice() {
  const choice = useSyncExternalStore(onThemeChange, readChoice, notKnown)
  const theme = useSyncExternalStore(onThemeChange, readTheme, notKnown)
  return { choice, theme, chooseTheme }
}
