import { useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { fieldLook } from './field-look.ts'

type SearchFieldProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** Debounce in milliseconds, for searches on the server. */
  delayMs?: number
  className?: string
}

/**
 * Reports the trimmed text. A reported text that returns late as `value` must not overwrite later
 * typing.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onChange, delayMs = 0, className } = props
  const [typed, setTyped] = useState(value)
  const reported = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const at = reported.current.indexOf(value)
    reported.current.splice(0, at + 1)
    if (at >= 0) return
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const report = (text: string) => {
    if (text === (reported.current.at(-1) ?? value)) return
    reported.current.push(text)
    onChange(text)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (delayMs === 0) report(text.trim())
    else timer.current = setTimeout(() => report(text.trim()), delayMs)
  }
  return (
    <label className={classNames('relative block', className)}>
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
        strokeWidth={1.5}
      />
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        onChange={(event) => type(event.target.value)}
        className={classNames(fieldLook(), 'pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
    </label>
  )
}
