import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { ShownText } from '../elements/ShownText.tsx'
import { useUiTexts } from '../theme/ui-texts.ts'

export type ToastContent = {
  tone: 'done' | 'failed'
  title: string
  line?: string | undefined
  /** Undo for a success, retry for a failure. */
  action?: (() => void) | undefined
}

type ToastCardProps = ToastContent & { dismiss: () => void }

export function ToastCard({ tone, title, line, action, dismiss }: ToastCardProps) {
  const texts = useUiTexts()
  const Sign = tone === 'done' ? CircleCheck : TriangleAlert
  return (
    <div className="flex w-[356px] max-w-[calc(100vw-32px)] items-start gap-3 rounded-6 border border-line bg-surface px-4 py-3.5 font-sans text-15 text-ink shadow-float">
      <Sign
        aria-hidden
        className={tone === 'done' ? 'mt-px size-5 shrink-0 text-green' : 'mt-px size-5 shrink-0 text-red'}
        strokeWidth={1.5}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <ShownText>{title}</ShownText>
        </p>
        {line && (
          <p className="text-13 wrap-anywhere text-soft">
            <ShownText>{line}</ShownText>
          </p>
        )}
      </div>
      {action && (
        <button
          type="button"
          className="-mx-2 -my-1 shrink-0 rounded-4 px-2 py-1 text-13 leading-[22px] font-medium text-accent hover:underline pointer-coarse:-my-3 pointer-coarse:min-h-11"
          onClick={(event) => {
            // Blur returns the focus to its previous place before this button unmounts.
            event.currentTarget.blur()
            action()
            dismiss()
          }}
        >
          {tone === 'done' ? texts.undo : texts.retry}
        </button>
      )}
      <button
        type="button"
        aria-label={texts.dismiss}
        className="-my-1 -mr-2 grid size-7 shrink-0 place-items-center rounded-4 text-soft transition-colors duration-160 hover:bg-ink/6 hover:text-ink pointer-coarse:-my-3 pointer-coarse:-mr-3 pointer-coarse:size-11"
        onClick={(event) => {
          event.currentTarget.blur()
          dismiss()
        }}
      >
        <X aria-hidden className="size-4" strokeWidth={1.5} />
      </button>
    </div>
  )
}
