import { chooseTheme, readChoice, type ThemeChoice } from '#ui/theme/theme-choice.ts'

/** Connects the theme radios; the stored choice was applied before the first paint. */
export function startThemeSwitch(fieldset: HTMLElement): void {
  for (const input of fieldset.querySelectorAll('input')) {
    input.checked = input.value === readChoice()
    input.addEventListener('change', () => chooseTheme(input.value as ThemeChoice))
  }
}
