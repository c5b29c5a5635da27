import { useRef, type ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { useSlidingLine } from './use-slides.ts'

type AppHeaderProps = {
  brand: ReactNode
  nav?: ReactNode
  navLabel: string
  end?: ReactNode
  /** Not sticky, for pages with a sticky bar of their own. */
  scrollsAway?: boolean | undefined
}

export function AppHeader({ brand, nav, navLabel, end, scrollsAway }: AppHeaderProps) {
  const row = useRef<HTMLElement>(null)
  useSlidingLine(row)
  return (
    <header
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-paper px-5 md:h-16 md:flex-nowrap md:gap-x-10 md:px-8',
        !scrollsAway && 'sticky top-0 z-1',
      )}
    >
      <div className="flex h-14 shrink-0 font-serif text-21 [&>a]:flex [&>a]:items-center">{brand}</div>
      {nav && (
        <nav
          ref={row}
          aria-label={navLabel}
          className="-mb-px flex min-w-0 fade-ends no-scrollbar gap-7 overflow-x-auto pb-px max-[380px]:gap-5 max-md:order-last max-md:-mx-5 max-md:w-[calc(100%+2.5rem)] max-md:px-5 md:mr-auto md:[&>*]:h-16"
        >
          {nav}
        </nav>
      )}
      <div className="-mr-2 flex items-center md:gap-1">{end}</div>
    </header>
  )
}
