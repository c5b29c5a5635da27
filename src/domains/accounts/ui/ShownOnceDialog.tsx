import { useState, type ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { shownOnceNl as texts } from '../security.nl.ts'

type ShownOnceDialogProps = {
  title: string
  line: string
  /** Text to copy, displayed unless there are children. */
  text: string
  label?: string
  onClose: () => void
  children?: ReactNode
}

export function ShownOnceDialog({ title, line, text, label, onClose, children }: ShownOnceDialogProps) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="ask"
      title={title}
      line={line}
      foot={
        <>
          <Button kind="outline" onClick={() => void copy()}>
            {isCopied ? texts.copied : texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {children ?? (
        <p aria-label={label} className="rounded-4 bg-sunk p-4 font-mono text-13 break-all select-all">
          {text}
        </p>
      )}
    </Dialog>
  )
}
