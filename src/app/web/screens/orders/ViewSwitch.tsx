import { LayoutGrid, Rows3, type LucideIcon } from 'lucide-react'
import { studioOrdersNl } from '#domains/orders/studio-orders.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'

const texts = studioOrdersNl.views
const icons: Record<View, LucideIcon> = { cards: LayoutGrid, table: Rows3 }
const views = ['cards', 'table'] as const

export type View = (typeof views)[number]

/** The same orders as cards or as rows. */
export const ViewSwitch = ({ value, onChange }: { value: View; onChange: (view: View) => void }) => (
  <div
    role="group"
    aria-label={texts.label}
    className="flex h-10 overflow-hidden rounded-4 border border-line-strong bg-surface pointer-coarse:h-11"
  >
    {views.map((view) => {
      const Icon = icons[view]
      return (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          title={texts[view]}
          onClick={() => onChange(view)}
          className={classNames(
            'grid w-10 place-items-center transition-colors duration-160 focus-visible:-outline-offset-2 pointer-coarse:w-11',
            view === value ? 'bg-ink text-paper' : 'text-soft hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4.5" strokeWidth={1.5} />
          <VisuallyHidden>{texts[view]}</VisuallyHidden>
        </button>
      )
    })}
  </div>
)
