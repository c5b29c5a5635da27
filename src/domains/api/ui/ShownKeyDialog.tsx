import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { apiKeysNl } from '../api-keys.nl.ts'

const words = apiKeysNl.shown

/** Shown once; after this only a hash of it is left. */
export function ShownKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(apiKey)
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
        {apiKey}
      </p>
    </Dialog>
  )
}
