import { Check, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'

export type InlineNumberWords = { confirm: string; cancel: string }

type InlineNumberProps = {
  words: InlineNumberWords
  /** What is changed, for whom: 'Dagen van Studio Vossen'. */
  label: string
  value: number
  min: number
  /** How the value reads when it is not being changed. */
  children: ReactNode
  /** Takes the text as typed; resolves to whether it is saved, and only then the field closes. */
  onSave: (text: string) => Promise<boolean>
}

/** A figure that opens into a field where it stands: Enter or the tick saves, Escape or the cross leaves it as it was. */
export function InlineNumber({ words, label, value, min, children, onSave }: InlineNumberProps) {
  const [text, setText] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setText(undefined)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (text === undefined) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={label}
        onClick={() => setText(String(value))}
        className="group tabular-nums pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:text-right"
      >
        <span className="border-b border-dashed border-field group-hover:border-ink">{children}</span>
      </button>
    )
  }
  const save = async () => {
    if (isSaving) return
    setIsSaving(true)
    const isSaved = await onSave(text).finally(() => setIsSaving(false))
    if (isSaved) close()
  }
  return (
    <span className="inline-flex h-9 items-stretch overflow-hidden rounded-4 border border-accent bg-surface ring-3 ring-accent/22 pointer-coarse:h-11">
      <input
        autoFocus
        inputMode="numeric"
        type="number"
        min={min}
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          if (event.key === 'Escape') close()
        }}
        className="w-16 appearance-none bg-transparent px-2 text-right tabular-nums outline-none [&::-webkit-inner-spin-button]:hidden"
      />
      <EditButton icon={Check} label={words.confirm} onClick={() => void save()} />
      <EditButton icon={X} label={words.cancel} onClick={close} />
    </span>
  )
}

type EditButtonProps = { icon: typeof Check; label: string; onClick: () => void }

const EditButton = ({ icon: Icon, label, onClick }: EditButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid w-8 place-items-center border-l border-line -outline-offset-2 hover:bg-ink/6 pointer-coarse:w-11"
  >
    <Icon aria-hidden className="size-4" strokeWidth={1.5} />
  </button>
)
