import { Copy } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'
import { useUiTexts } from '../theme/ui-texts.ts'
import { showDoneToast } from './toast.ts'

type CopyableIdProps = {
  /** Kind of id, for screen readers. */
  what: string
  id: string
  length?: number
  isSignOnly?: boolean
}

export function CopyableId({ what, id, length = id.length, isSignOnly = false }: CopyableIdProps) {
  const texts = useUiTexts()
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    showDoneToast(texts.copied)
  }
  return (
    <button
      type="button"
      title={id}
      onClick={() => void copy()}
      className={classNames(
        'group inline-flex max-w-full items-center gap-1 rounded-2 text-13 leading-6 text-soft tabular-nums hover:text-ink pointer-coarse:min-h-11',
        isSignOnly && 'min-h-6 min-w-6 justify-center pointer-coarse:min-w-11',
      )}
    >
      <span className="sr-only">{texts.copy(what)} </span>
      {!isSignOnly && <span className="truncate">{id.length > length ? `${id.slice(0, length)}…` : id}</span>}
      <Copy
        aria-hidden
        strokeWidth={1.5}
        className="size-3.5 shrink-0 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
      />
    </button>
  )
}
