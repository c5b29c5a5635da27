import { Check, X } from 'lucide-react'
import {
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classNames } from './class-names.ts'

export type InlineNumberWords = { confirm: string; cancel: string }

type InlineNumberProps = {
  words: InlineNumberWords
  /** What is changed, for whom: 'Dagen van Studio Vossen'. */
  label: string
  value: number
  min: number
  /** The edge of the figure at which the field opens. */
  align?: 'start' | 'end'
  /** How the value reads when it is not being changed. */
  children: ReactNode
  /** Takes the text as typed; resolves to whether it is saved, and only then the field closes. */
  onSave: (text: string) => Promise<boolean>
}

/**
 * A figure that opens into a field over its place: Enter or the tick saves, Escape or the cross leaves it as it was. A
 * field that was left unchanged closes by itself; one that was changed waits for either.
 */
export function InlineNumber(props: InlineNumberProps) {
  const { label, value, align = 'end', children } = props
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (returnFocus: boolean) => {
    setIsOpen(false)
    if (returnFocus) requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <span className="md:relative">
      <button
        ref={opener}
        type="button"
        aria-label={label}
        onClick={() => setIsOpen(true)}
        className={classNames(
          'group tabular-nums pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:text-left pointer-coarse:md:text-right',
          isOpen && 'invisible max-md:hidden',
        )}
      >
        <span className="border-b border-dashed border-field group-hover:border-ink">{children}</span>
      </button>
      {isOpen && <Editor {...props} initial={String(value)} align={align} onClose={close} />}
    </span>
  )
}

type EditorProps = InlineNumberProps & {
  initial: string
  onClose: (returnFocus: boolean) => void
}

// What a browser can't read as a number it hands over as nothing, which would pass for 0.
const NOT_A_NUMBER = 'NaN'

function Editor({ words, label, min, align, initial, onSave, onClose }: EditorProps) {
  const [text, setText] = useState(initial)
  const [isSaving, setIsSaving] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isUnreadable = () => field.current?.validity.badInput ?? false
  const save = async () => {
    if (isSaving) return
    setIsSaving(true)
    const isSaved = await onSave(isUnreadable() ? NOT_A_NUMBER : text).finally(() => setIsSaving(false))
    if (isSaved) onClose(true)
    else field.current?.focus()
  }
  const leaving = {
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const isLeft = !box.current?.contains(relatedTarget)
      if (isLeft && !isSaving && text === initial && !isUnreadable()) onClose(false)
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose(true)
      if (key === 'Enter' && document.activeElement === field.current) void save()
    },
  }
  return (
    <span
      ref={box}
      className={classNames(
        'inline-flex h-9 items-stretch overflow-hidden rounded-4 border border-accent bg-surface ring-3 ring-accent/22 md:absolute md:top-1/2 md:z-1 md:-translate-y-1/2 pointer-coarse:h-11',
        align === 'start' ? 'md:-left-2' : 'md:-right-1',
      )}
    >
      <input
        ref={field}
        autoFocus
        inputMode="numeric"
        type="number"
        min={min}
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        {...leaving}
        className="w-16 appearance-none bg-transparent px-2 text-right tabular-nums outline-none [&::-webkit-inner-spin-button]:hidden"
      />
      <EditButton {...leaving} icon={Check} label={words.confirm} onClick={() => void save()} />
      <EditButton {...leaving} icon={X} label={words.cancel} onClick={() => onClose(true)} />
    </span>
  )
}

type EditButtonProps = ComponentProps<'button'> & { icon: typeof Check; label: string }

const EditButton = ({ icon: Icon, label, ...props }: EditButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...props}
    className="grid w-8 place-items-center border-l border-line -outline-offset-2 hover:bg-ink/6 pointer-coarse:w-11"
  >
    <Icon aria-hidden className="size-4" strokeWidth={1.5} />
  </button>
)
