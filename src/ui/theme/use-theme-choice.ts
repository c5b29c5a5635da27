import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChange, readThemeChoice, readTheme } from './theme-choice.ts'

const unknownWhenPrerendered = () => undefined

/** Returns undefined as choice and theme when prerendered. */
export function useThemeChoice() {
  const choice = useSyncExternalStore(onThemeChange, readThemeChoice, unknownWhenPrerendered)
  const theme = useSyncExternalStore(onThemeChange, readTheme, unknownWhenPrerendered)
  return { choice, theme, chooseTheme }
}
