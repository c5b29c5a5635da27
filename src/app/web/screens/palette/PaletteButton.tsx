import { Search } from 'lucide-react'
import { Kbd } from '#ui/Kbd.tsx'
import { paletteNl as words } from './palette.nl.ts'
import { searchKey } from './search-key.ts'
import { showPalette } from './shown-palette.ts'

/** Opens the palette: a glass where there is little room, and where there is more a field that names its key. */
export const PaletteButton = () => (
  <button
    type="button"
    aria-label={words.title}
    onClick={() => showPalette('palette')}
    className="inline-flex size-10 shrink-0 items-center justify-center gap-2.5 rounded-4 transition-colors duration-160 hover:bg-ink/6 xl:mr-2 xl:h-9 xl:w-56 xl:justify-start xl:border xl:border-field xl:bg-surface xl:pr-1.5 xl:pl-3 xl:hover:bg-surface pointer-coarse:size-11"
  >
    <Search aria-hidden className="size-5 xl:size-4 xl:text-soft" strokeWidth={1.5} />
    <span aria-hidden className="flex-1 text-left text-15 text-soft max-xl:hidden">
      {words.title}
    </span>
    <span aria-hidden className="max-xl:hidden">
      {/* Drawn at build, it stands on nobody's keys. */}
      {typeof window !== 'undefined' && <Kbd>{searchKey()}</Kbd>}
    </span>
  </button>
)
