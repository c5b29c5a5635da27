import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChange, readChoice, readTheme } from './theme-choice.ts'

/** What was chosen, and the theme that is seen because of it. */
export function useThemeChoice() {
  const choice = useSyncExternalStore(onThemeChange, readChoice)
  const theme = useSyncExternalStore(onThemeChange, readTheme)
  return { choice, theme, chooseTheme }
}
