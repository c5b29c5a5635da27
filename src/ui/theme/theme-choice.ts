import { THEME_STORAGE_KEY } from './theme-script.ts'

/** 'system' follows the device's theme, also when that theme changes. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

export function readThemeChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function readTheme() {
  const choice = readThemeChoice()
  if (choice !== 'system') return choice
  return systemIsDark().matches ? 'dark' : 'light'
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  try {
    if (choice === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, choice)
  } catch {
    // Storage can be unavailable. The choice then lasts until the page is left.
  }
  for (const notify of listeners) notify()
}

export function onThemeChange(notify: () => void) {
  const system = systemIsDark()
  listeners.add(notify)
  system.addEventListener('change', notify)
  return () => {
    listeners.delete(notify)
    system.removeEventListener('change', notify)
  }
}
