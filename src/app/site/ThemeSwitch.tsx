import { siteNl } from './site.nl.ts'

const texts = siteNl.footer.theme
const themes = ['system', 'light', 'dark'] as const

/** The same choice as in the app, kept in the same place. `theme-switch.ts` makes it work; without scripts it is not there. */
export const ThemeSwitch = () => (
  <fieldset
    data-theme-switch
    className="grid grid-cols-3 rounded-6 border border-line-strong bg-surface p-1 text-13 noscript:hidden"
  >
    <legend className="sr-only">{texts.label}</legend>
    {themes.map((theme) => (
      <label
        key={theme}
        className="flex h-8 cursor-pointer items-center justify-center rounded-4 px-4 text-soft has-checked:bg-sunk has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11"
      >
        <input
          type="radio"
          name="theme"
          value={theme}
          defaultChecked={theme === 'system'}
          className="sr-only"
        />
        {texts.choices[theme]}
      </label>
    ))}
  </fieldset>
)
