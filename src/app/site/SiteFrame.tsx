import type { ReactNode } from 'react'
import { SiteHeader, REGISTER_PATH } from './SiteHeader.tsx'
import { path } from '#domains/access/paths.rules.ts'
import { API_PAGE_PATH } from '#domains/api/api.rules.ts'
import { articles } from './articles/articles.ts'
import { siteNl } from './site.nl.ts'

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

const texts = siteNl.footer
const header = siteNl.header

const columns = [
  {
    title: texts.product,
    links: [
      ['/#features', header.features],
      ['/#pricing', header.pricing],
      ['/#contact', header.contact],
      [path('signIn'), header.signIn],
      [REGISTER_PATH, header.start],
      [API_PAGE_PATH, texts.api],
    ],
  },
  { title: texts.reading, links: articles.map(({ slug, title }) => [`/blog/${slug}`, title]) },
  {
    title: texts.legal,
    links: [
      ['/privacy', texts.privacy],
      ['/voorwaarden', texts.terms],
      ['/verwerkersovereenkomst', texts.processing],
      ['/cookies', texts.cookies],
      ['/toegankelijkheid', texts.accessibility],
    ],
  },
] as const

function SiteFooter() {
  return (
    <footer className="border-t border-line px-5 pt-12 pb-8 md:px-8 md:pt-16 print:hidden">
      <div className="mx-auto grid max-w-[1280px] gap-x-12 gap-y-10 md:grid-cols-[1.4fr_1fr_1.6fr_1fr]">
        <div>
          <p className="font-serif text-21">{siteNl.product}</p>
          <p className="mt-3 max-w-[18em] text-soft">{texts.claim}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-13 font-medium">{title}</h2>
            <ul className="mt-2">
              {links.map(([path, name]) => (
                <li key={path}>
                  <a
                    href={path}
                    className="inline-block py-1.5 text-soft transition-colors hover:text-ink pointer-coarse:py-[11px]"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="mx-auto mt-12 flex max-w-[1280px] flex-wrap items-center justify-between gap-x-8 gap-y-6">
        <p className="text-13 text-soft">{texts.noTrackers}</p>
        <ThemeSwitch />
      </div>
    </footer>
  )
}

const themeTexts = siteNl.footer.theme
const themes = ['system', 'light', 'dark'] as const

/** Theme choice that `site.ts` stores under the app's key. CSS hides the choice without scripts. */
const ThemeSwitch = () => (
  <fieldset
    data-theme-switch
    className="grid grid-cols-3 rounded-6 border border-line-strong bg-surface p-1 text-13 noscript:hidden"
  >
    <legend className="sr-only">{themeTexts.label}</legend>
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
        {themeTexts.choices[theme]}
      </label>
    ))}
  </fieldset>
)
