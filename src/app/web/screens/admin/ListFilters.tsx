import { ChevronDown, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Chip } from '#ui/Chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { fieldLook } from '#ui/field-look.ts'
import type { useListSearch } from './use-list-search.ts'

const TYPING_PAUSE_MS = 250

type SearchBoxProps = { label: string; value: string; onChange: (text: string) => void }

/** Searches once the typing pauses; what the address says later (Back) it shows again. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = text.trim()
      onChange(sent.current)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, onChange])
  return (
    <span className="relative block w-80 max-md:w-full">
      <Search
        aria-hidden
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(fieldLook(), 'pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
    </span>
  )
}

type FilterSelectProps<Value extends string> = {
  label: string
  /** What it says when it does not narrow. */
  all: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, value, options, onChange } = props
  return (
    <span className="relative block max-md:min-w-0 max-md:flex-[1_1_40%]">
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

type OneAccountProps = { label: string; address: ReturnType<typeof useListSearch> }

/** Says that the list is of one account, and takes that away again. */
export function OneAccount({ label, address }: OneAccountProps) {
  if (!address.search.account) return null
  return <Narrowing onEnd={() => address.change({ account: undefined })}>{label}</Narrowing>
}

/** What narrows the list without a field of its own, such as where one came from. */
export const Narrowing = ({ onEnd, children }: { onEnd: () => void; children: ReactNode }) => (
  <Chip chosen onClick={onEnd}>
    {children}
    <X aria-hidden className="size-4" strokeWidth={1.5} />
  </Chip>
)
