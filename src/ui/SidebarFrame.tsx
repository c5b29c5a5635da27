import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Menu, PanelLeft } from 'lucide-react'
import { classNames } from './theme/class-names.ts'
import { Modal } from './overlays/layers/Modal.tsx'
import { IconButton } from './actions/IconButton.tsx'

export type SidebarTexts = { nav: string; toggle: string; open: string }

type SidebarFrameProps = {
  texts: SidebarTexts
  brand: ReactNode
  title: ReactNode
  end: ReactNode
  /** `isNarrow` shows icons only, `onChosen` closes the sheet on a phone. */
  links: (shown: { isNarrow: boolean; onChosen: () => void }) => ReactNode
  children: ReactNode
}

export const sidebarLinkLook =
  'flex h-10 items-center gap-3 rounded-4 px-3 font-medium whitespace-nowrap text-soft transition-colors duration-160 hover:bg-ink/4 hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:text-ink [&_svg]:size-5 [&_svg]:shrink-0 pointer-coarse:h-11'

/** The sidebar collapses to icons (Ctrl+B or Cmd+B). On a phone the links are in a sheet. */
export function SidebarFrame({ texts, brand, title, end, links, children }: SidebarFrameProps) {
  const [isWide, setIsWide] = useState(isSidebarOpen)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const toggle = () => {
    setIsWide(!isWide)
    keepSidebar(!isWide)
  }
  useToggleKey(toggle)
  const sheet = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const closeSheet = () => setIsSheetOpen(false)
  return (
    <div className="flex min-h-dvh">
      <aside
        className={classNames(
          'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-x-clip border-r border-line bg-surface transition-[width] duration-240 md:flex',
          isWide ? 'w-64' : 'w-12',
        )}
      >
        <div className={classNames('flex h-16 items-center', isWide ? 'justify-between pr-3 pl-5' : 'pl-1')}>
          {isWide && <span className="font-serif text-21">{brand}</span>}
          <IconButton icon={PanelLeft} label={texts.toggle} onClick={toggle} aria-expanded={isWide} />
        </div>
        <nav
          aria-label={texts.nav}
          className={classNames('flex flex-col gap-0.5', isWide ? 'p-3' : 'px-1 py-3')}
        >
          {links({ isNarrow: !isWide, onChosen: () => {} })}
        </nav>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col [--table-top:64px]">
        <header className="sticky top-0 z-2 flex h-14 items-center gap-1 border-b border-line bg-paper px-3 md:h-16 md:px-8">
          <IconButton
            icon={Menu}
            label={texts.open}
            className="md:hidden"
            onClick={() => setIsSheetOpen(true)}
          />
          <p className="min-w-0 flex-1 truncate font-medium">{title}</p>
          <div className="-mr-2 flex items-center md:gap-1">{end}</div>
        </header>
        {children}
      </div>
      <Modal
        ref={sheet}
        open={isSheetOpen}
        onClose={closeSheet}
        aria-labelledby={titleId}
        className="fixed inset-y-0 left-0 flex w-72 flex-col bg-surface text-ink shadow-float transition-[translate] duration-240 outline-none data-leaving:pointer-events-none data-leaving:-translate-x-full starting:-translate-x-full"
      >
        <h2 id={titleId} className="flex h-14 items-center px-5 font-serif text-21">
          {brand}
        </h2>
        <nav aria-label={texts.nav} className="flex flex-col gap-0.5 p-3">
          {links({ isNarrow: false, onChosen: closeSheet })}
        </nav>
      </Modal>
    </div>
  )
}

function useToggleKey(toggle: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

const NAME = 'sidebar'
const WEEK_SECONDS = 7 * 24 * 60 * 60

function isSidebarOpen(): boolean {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`))
  return kept ? kept === `${NAME}=wide` : window.matchMedia('(min-width: 64rem)').matches
}

function keepSidebar(isOpen: boolean): void {
  document.cookie = `${NAME}=${isOpen ? 'wide' : 'narrow'}; Path=/; Max-Age=${WEEK_SECONDS}; SameSite=Lax`
}
