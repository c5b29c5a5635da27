import { Check, X } from 'lucide-react'
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../theme/class-names.ts'
import { LeaveGuard, type LeaveTexts } from '../overlays/LeaveGuard.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type InlineNumberTexts = { confirm: string; cancel: string; leave: LeaveTexts }

/** A problem object is shown at the field. */
export type InlineOutcome = 'saved' | 'not saved' | { title: string; line: string }

type InlineNumberProps = {
  texts: InlineNumberTexts
  /** Accessible name with its subject: 'Dagen van Studio Vossen'. */
  label: string
  value: number
  /** Choice instead of a number ('unlimited'), saved as if typed. */
  without?: string
  isEmpty?: boolean
  align?: 'start' | 'end'
  children: ReactNode
  /** Saves the text. The field stays open unless the result is 'saved'. */
  onSave: (text: string) => Promise<InlineOutcome>
}

/** Enter or the tick saves, Escape or the cross cancels. Blur closes only an unchanged field. */
export function InlineNumber(props: InlineNumberProps) {
  const { label, value, align = 'end', children } = props
  const [isOpen, setIsOpen] = useState(false)
  const { opener, returnFocus } = useFocusReturn<HTMLButtonElement>(isOpen)
  const close = (isByUser: boolean) => {
    if (isByUser) returnFocus()
    setIsOpen(false)
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
      {isOpen && (
        <Editor {...props} initial={props.isEmpty ? '' : String(value)} align={align} onClose={close} />
      )}
    </span>
  )
}

type EditorProps = Omit<InlineNumberProps, 'align'> & {
  initial: string
  align: 'start' | 'end'
  onClose: (byHand: boolean) => void
}

function Editor({ texts, label, align, initial, without, isEmpty, onSave, onClose }: EditorProps) {
  const [text, setText] = useState(initial)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<Exclude<InlineOutcome, string>>()
  const problemId = useId()
  const box = useRef<HTMLSpanElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isDirty = text !== initial
  const save = async (chosen?: string) => {
    if (isSaving) return
    if (chosen === undefined && !isDirty) return onClose(true)
    setIsSaving(true)
    const outcome = await onSave(chosen ?? text).finally(() => setIsSaving(false))
    if (outcome === 'saved') return onClose(true)
    setProblem(typeof outcome === 'object' ? outcome : undefined)
    field.current?.focus()
  }
  const leaving = {
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const isLeft = !box.current?.contains(relatedTarget)
      if (isLeft && !isSaving && !isDirty) onClose(false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose(true)
      if (event.key !== 'Enter' || document.activeElement !== field.current) return
      // Enter would otherwise press the number's button, which has the focus by then.
      event.preventDefault()
      void save()
    },
  }
  return (
    <>
      <span
        ref={box}
        className={classNames(
          'inline-flex h-9 items-stretch overflow-hidden rounded-4 border bg-surface ring-3 md:absolute md:top-1/2 md:z-1 md:-translate-y-1/2 pointer-coarse:h-11',
          problem ? 'border-red ring-red/22' : 'border-accent ring-accent/22',
          align === 'start' ? 'md:-left-2' : 'md:-right-1',
        )}
      >
        <input
          ref={field}
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && problemId}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(undefined)
          }}
          {...leaving}
          className="w-16 bg-transparent px-2 text-right tabular-nums outline-none"
        />
        {without && (
          <button
            type="button"
            {...leaving}
            disabled={isEmpty}
            onClick={() => void save(without)}
            className="border-l border-line px-2 text-13 whitespace-nowrap -outline-offset-2 hover:bg-ink/6 disabled:text-soft"
          >
            {without}
          </button>
        )}
        <EditButton {...leaving} icon={Check} label={texts.confirm} onClick={() => void save()} />
        <EditButton {...leaving} icon={X} label={texts.cancel} onClick={() => onClose(true)} />
      </span>
      {problem && <Problem id={problemId} align={align} {...problem} />}
      <LeaveGuard isDirty={isDirty} texts={texts.leave} />
    </>
  )
}

type ProblemProps = { id: string; align: EditorProps['align']; title: string; line: string }

const Problem = ({ id, align, title, line }: ProblemProps) => (
  <span
    id={id}
    role="alert"
    className={classNames(
      'mt-2 block rounded-4 bg-red-tint px-2.5 py-1.5 text-left text-13 text-red max-md:w-0 max-md:min-w-full md:absolute md:z-2 md:w-max md:shadow-float',
      align === 'start'
        ? 'md:top-full md:-left-2 md:w-52'
        : 'md:top-1/2 md:right-33 md:mt-0 md:-translate-y-1/2',
    )}
  >
    <strong className="font-medium">{title}</strong> <span>{line}</span>
  </span>
)

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
