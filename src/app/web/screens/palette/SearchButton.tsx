import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { isMac } from './is-mac.ts'
import { paletteNl } from './palette.nl.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))

/** Where one sees that everything can be searched: looks like a field where there is room, else a sign. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="mr-2 hidden h-10 w-56 items-center gap-2 rounded-4 border border-field bg-surface px-3 text-soft transition-colors duration-160 hover:border-ink xl:flex"
      >
        <Search aria-hidden className="size-4" strokeWidth={1.5} />
        <span className="flex-1 text-left">{paletteNl.open}</span>
        <span aria-hidden>
          <Kbd>{isMac() ? paletteNl.keys.searchKeyOnMac : paletteNl.keys.rows[0][0]}</Kbd>
        </span>
      </button>
      <IconButton icon={Search} label={paletteNl.open} onClick={open} className="xl:hidden" />
      <Suspense>{isOpen && <CommandPalette onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
