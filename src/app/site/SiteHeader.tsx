import { Menu } from 'lucide-react'
import { buttonLook } from '#ui/actions/button-look.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { path } from '#domains/access/paths.rules.ts'
import { siteNl } from './site.nl.ts'

const texts = siteNl.header

export const REGISTER_PATH = path('signIn', { tab: 'register' })

const places = [
  ['/#features', texts.features],
  ['/#pricing', texts.pricing],
  ['/#blog', texts.blog],
  ['/#contact', texts.contact],
] as const

const MENU_ID = 'menu'

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-1 bg-paper print:static">
      <a href="#main" className={classNames(buttonLook(), 'fixed top-2 left-2 z-2 not-focus:sr-only')}>
        {texts.skip}
      </a>
      <div className="mx-auto flex h-16 max-w-[1600px] items-center justify-between gap-6 px-5 md:h-18 md:px-8 print:h-11 print:px-0 print:[&>:not(:first-child)]:hidden">
        <a href="/" className="-mx-1 flex h-11 items-center px-1 font-serif text-21 md:w-52">
          {siteNl.product}
        </a>
        <nav aria-label={texts.label} className="hidden items-center gap-8 text-soft md:flex">
          {places.map(([path, name]) => (
            <a key={path} href={path} className="py-2.5 transition-colors hover:text-ink">
              {name}
            </a>
          ))}
        </nav>
        <div className="hidden items-center justify-end gap-6 md:flex md:w-52">
          <WaysIn signInLook="py-2.5 font-medium whitespace-nowrap" />
        </div>
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label={texts.menu}
          className="-mr-3 grid size-11 place-items-center rounded-4 md:hidden"
        >
          <Menu aria-hidden className="size-5" strokeWidth={1.5} />
        </button>
      </div>
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label={texts.label}
        className="inset-x-0 top-16 bottom-auto m-0 w-full border-y border-line bg-paper px-5 py-3 text-ink shadow-float md:hidden"
      >
        <ul>
          {places.map(([path, name]) => (
            <li key={path}>
              <a href={path} className="flex h-12 items-center text-17">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-4 pb-2">
          <WaysIn signInLook={buttonLook({ kind: 'outline' })} />
        </div>
      </nav>
    </header>
  )
}

const WaysIn = ({ signInLook }: { signInLook: string }) => (
  <>
    <a data-sign-in href={path('signIn')} className={signInLook}>
      {texts.signIn}
    </a>
    <a data-way-home href={REGISTER_PATH} className={buttonLook()}>
      {texts.start}
    </a>
  </>
)
