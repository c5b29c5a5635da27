import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from '#ui/actions/Chip.tsx'
import { NativeSelect } from '#ui/fields/SelectField.tsx'
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

type Values<Name extends string> = { [Key in Name]?: string | undefined }
type ParamsWith<Name extends string> = {
  values: Values<Name>
  change: (part: Values<Name>) => void
}

type FilterSelectProps<Name extends string, Value extends string> = {
  params: ParamsWith<Name>
  name: Name
  label: string
  all: string
  options: readonly Value[]
  names: Readonly<Record<Value, string>>
}

export function FilterSelect<Name extends string, Value extends string>(
  props: FilterSelectProps<Name, Value>,
) {
  const { params, name, label, all, options, names } = props
  const change = (value: string | undefined) => params.change({ [name]: value } as Values<Name>)
  return (
    <NativeSelect
      aria-label={label}
      className="max-md:min-w-0 max-md:flex-auto"
      placeholder={all}
      options={options.map((value) => ({ value, label: names[value] }))}
      value={options.find((value) => value === params.values[name]) ?? ''}
      onChange={(event) => change(event.target.value || undefined)}
    />
  )
}

type FilterChipProps<Name extends string> = {
  params: ParamsWith<Name>
  name: Name
  /** Second parameter that the chip clears. */
  also?: Name
  children: ReactNode
}

/** Chip that clears a filter without a field of its own. */
export function FilterChip<Name extends string>({ params, name, also, children }: FilterChipProps<Name>) {
  if (!params.values[name]) return null
  const off = { [name]: undefined, ...(also && { [also]: undefined }) } as Values<Name>
  return (
    <Chip chosen onClick={() => params.change(off)}>
      {children}
      <X aria-hidden className="size-4" strokeWidth={1.5} />
    </Chip>
  )
}
