import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from '#ui/actions/Chip.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { fieldLook } from '#ui/fields/field-look.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import type { ListParams } from './use-list-params.ts'

export const TYPING_PAUSE_MS = 250

type SearchFilterProps = { label: string; params: ListParams }

export const SearchFilter = ({ label, params }: SearchFilterProps) => (
  <SearchField
    label={label}
    value={params.values.search ?? ''}
    delayMs={TYPING_PAUSE_MS}
    onChange={(search) => params.change({ search: search || undefined })}
    className="w-80 max-md:w-full"
  />
)

type FilterSelectProps<Value extends string> = {
  label: string
  all: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, onChange } = props
  return (
    <span className="relative block max-md:min-w-0 max-md:flex-auto">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
        className={classNames(fieldLook(), 'truncate pr-9')}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
      />
    </span>
  )
}

/** A filter without a field of its own, as a chip that ends it. */
export const Narrowing = ({ onEnd, children }: { onEnd: () => void; children: ReactNode }) => (
  <Chip chosen onClick={onEnd}>
    {children}
    <X aria-hidden className="size-4" strokeWidth={1.5} />
  </Chip>
)
