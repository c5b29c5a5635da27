import { classNames } from '#ui/theme/class-names.ts'
import { houseStyleNl as texts } from '../house-style.nl.ts'
import { coverLayouts, type CoverLayout } from '../house-style.rules.ts'

type CoverLayoutFieldProps = {
  value: CoverLayout
  disabled: boolean
  onChange: (layout: CoverLayout) => void
}

export function CoverLayoutField({ value, disabled, onChange }: CoverLayoutFieldProps) {
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="mb-1.5 text-13 font-medium">{texts.layout}</legend>
      <div className="grid grid-cols-2 gap-2">
        {coverLayouts.map((layout) => (
          <label
            key={layout}
            className="relative grid content-start gap-2 rounded-4 border border-line bg-surface p-2 transition-colors duration-160 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-42"
          >
            <Drawing layout={layout} />
            <span className="flex items-center gap-2">
              <input
                type="radio"
                name="coverLayout"
                checked={layout === value}
                onChange={() => onChange(layout)}
                className="size-4 shrink-0 appearance-none rounded-full border border-field bg-surface checked:border-5 checked:border-accent"
              />
              <span className="font-medium">{texts.layouts[layout].label}</span>
            </span>
            <span className="text-13 text-soft">{texts.layouts[layout].line}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const photoAt: Record<CoverLayout, string> = {
  full: 'inset-0',
  beside: 'inset-y-0 right-0 left-2/5',
  framed: 'inset-1.5',
  text: 'hidden',
}

function Drawing({ layout }: { layout: CoverLayout }) {
  const isOnPhoto = layout === 'full' || layout === 'framed'
  const line = isOnPhoto ? 'bg-paper' : 'bg-ink'
  return (
    <span
      aria-hidden
      className="relative block aspect-5/3 overflow-hidden rounded-2 border border-line bg-paper"
    >
      <span className={classNames('absolute bg-linear-to-br from-field to-soft', photoAt[layout])} />
      <span
        className={classNames(
          'absolute bottom-3 left-3 grid gap-1',
          layout === 'beside' && 'bottom-2 left-2',
        )}
      >
        <span className={classNames('h-1.5 rounded-2', line, layout === 'beside' ? 'w-7' : 'w-12')} />
        <span className={classNames('h-1 rounded-2 opacity-60', line, layout === 'beside' ? 'w-5' : 'w-7')} />
      </span>
    </span>
  )
}
