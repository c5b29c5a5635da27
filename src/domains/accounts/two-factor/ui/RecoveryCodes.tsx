import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { securityNl } from '../../security.nl.ts'

const texts = securityNl.twoFactor

type RecoveryCodesProps = {
  codes: string[]
  /** They come with turning two steps on; a toast that says so would lie over them. */
  isTurnedOn: boolean
  onClose: () => void
}

/** Shown once; after this only their hashes are left. */
export function RecoveryCodes({ codes, isTurnedOn, onClose }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setIsCopied(true)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="ask"
      title={texts.codes.title}
      line={texts.codes.line}
      foot={
        <>
          <Button kind="outline" onClick={() => void copy()}>
            {isCopied ? texts.codes.copied : texts.codes.copy}
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <p className="mb-4 text-soft">
        {isTurnedOn && `${texts.codes.isOn} `}
        {texts.codes.explain}
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-4 bg-sunk p-4 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
