import { useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { fieldLook } from './field-look.ts'

type SearchFieldProps = {
  /** Read aloud; seen too where the placeholder says nothing else. */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** How long to wait for the next letter, where each answer is asked of the server. */
  delayMs?: number
  className?: string
}

/**
 * Says what is searched for, without spaces around it. Its own words come back later as its value, and take nothing away
 * that was typed since; other words (Back, a link) are shown, also while someone is in the field.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onChange, delayMs = 0, className } = props
  const [typed, setTyped] = useState(value)
  const saidSince = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const at = saidSince.current.indexOf(value)
    saidSince.current.splice(0, at + 1)
    if (at >= 0) return
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (text: string) => {
    if (text === (saidSince.current.at(-1) ?? value)) return
    saidSince.current.push(text)
    onChange(text)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (delayMs === 0) say(text.trim())
    else timer.current = setTimeout(() => say(text.trim()), delayMs)
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
