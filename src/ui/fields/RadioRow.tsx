import type { ComponentProps, ReactNode } from 'react'
import { ShownText } from '../elements/ShownText.tsx'

type RadioRowProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  line?: ReactNode
  end?: ReactNode
}

export function RadioRow({ label, line, end, ...input }: RadioRowProps) {
  return (
    <label className="relative -mt-px flex min-h-12 items-center gap-3 border border-line bg-surface px-4 py-2 transition-colors duration-160 first-of-type:mt-0 first-of-type:rounded-t-4 last-of-type:rounded-b-4 has-checked:z-1 has-checked:border-accent has-checked:bg-accent-tint has-disabled:opacity-42">
      <input
        {...input}
        type="radio"
        className="size-5 shrink-0 appearance-none rounded-full border border-field bg-surface transition-[border] duration-160 checked:border-6 checked:border-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <ShownText>{label}</ShownText>
        </span>
        {line && <span className="block text-13 text-soft">{line}</span>}
      </span>
      {end && <span className="text-soft tabular-nums">{end}</span>}
    </label>
  )
}
