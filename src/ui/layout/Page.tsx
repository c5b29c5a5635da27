import type { ReactNode } from 'react'
import { buttonLook } from '../actions/button-look.ts'
import { useUiTexts } from '../theme/ui-texts.ts'
import { classNames } from '../theme/class-names.ts'

export const MAIN_ID = 'main'

type PageProps = { full?: boolean; className?: string; children: ReactNode }

export function Page({ full, className, children }: PageProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={classNames(
        'px-5 pb-16 outline-none md:px-8',
        !full && 'mx-auto max-w-[1280px] min-[1680px]:max-w-[1504px]',
        className,
      )}
    >
      {children}
    </main>
  )
}

export function SkipLink() {
  const texts = useUiTexts()
  return (
    <a href={`#${MAIN_ID}`} className={classNames(buttonLook(), 'fixed top-2 left-2 z-2 not-focus:sr-only')}>
      {texts.skipToContent}
    </a>
  )
}
