import { Search } from 'lucide-react'
import { Kbd } from '#ui/actions/Kbd.tsx'
import { paletteNl as texts } from './palette.nl.ts'
import { searchKey } from './search-key.ts'
import { showPalette } from './shown-palette.ts'

export const PaletteButton = () => (
  <span className="relative xl:mr-2">
    <button
      type="button"
      onClick={() => showPalette('palette')}
      className="inline-flex size-10 shrink-0 items-center justify-center gap-2.5 rounded-4 transition-colors duration-160 hover:bg-ink/6 xl:h-9 xl:w-56 xl:justify-start xl:border xl:border-field xl:bg-surface xl:px-3 xl:hover:border-ink xl:hover:bg-surface pointer-coarse:size-11"
    >
      <Search aria-hidden className="size-5 xl:size-4 xl:text-soft" strokeWidth={1.5} />
      <span className="text-15 text-soft max-xl:sr-only">{texts.title}</span>
    </button>
    {/* Outside the button, because voice control needs its name to match the visible text. */}
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-1.5 flex items-center max-xl:hidden"
    >
      {/* Not prerendered, because the shortcut depends on the user's machine. */}
      {typeof window !== 'undefined' && <Kbd>{searchKey()}</Kbd>}
    </span>
  </span>
)
