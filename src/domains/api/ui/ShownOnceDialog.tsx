import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type Words = Record<'title' | 'line' | 'label' | 'copy' | 'copied' | 'close', string>

type ShownOnceDialogProps = { words: Words; text: string; onClose: () => void }

export function ShownOnceDialog({ words, text, onClose }: ShownOnceDialogProps) {
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
      title={words.title}
      line={words.line}
      foot={
        <>
          <Button kind="outline" onClick={() => void copy()}>
            {isCopied ? words.copied : words.copy}
          </Button>
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <p aria-label={words.label} className="rounded-4 bg-sunk p-4 font-mono text-13 break-all select-all">
        {text}
      </p>
    </Dialog>
  )
}
