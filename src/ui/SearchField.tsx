import { useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { classNames } from './class-names.ts'
import { fieldLook } from './field-look.ts'

type SearchFieldProps = {
  /** Read aloud; the placeholder is what is seen. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** How long to wait for the next letter, where each answer is asked of the server. */
  delayMs?: number
  className?: string
}

/** Says what is searched for. The answer may follow later, so the box keeps its own text until someone else changes the value. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  delayMs = 0,
  className,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (document.activeElement !== box.current) setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (delayMs === 0) onChange(text)
    else timer.current = setTimeout(() => onChange(text), delayMs)
  }
  return (
    <label className={classNames('relative block', className)}>
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
        strokeWidth={1.5}
      />
      <input
        ref={box}
        type="search"
        value={typed}
        placeholder={placeholder}
        onChange={(event) => tell(event.target.value)}
        className={classNames(fieldLook(), 'pl-9')}
      />
    </label>
  )
}
