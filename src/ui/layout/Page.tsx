import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { buttonLook } from '../actions/button-look.ts'
import { useUiTexts } from '../theme/ui-texts.ts'
import { classNames } from '../theme/class-names.ts'

export const MAIN_ID = 'main'

type PageProps = { full?: boolean; className?: string; children: ReactNode }

/** The main element; content is at most 1216 px wide unless `full`. */
export function Page({ full, className, children }: PageProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={classNames('px-5 pb-16 outline-none md:px-8', !full && 'mx-auto max-w-[1280px]', className)}
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

/**
 * Replaces the page in print while mounted. `aria-live` exempts it from being hidden by open dialogs, which hide
 * everything else from screen readers.
 */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <main data-print-sheet aria-live="off" className="hidden bg-white text-ink scheme-light print:block">
      {children}
    </main>,
    document.body,
  )
