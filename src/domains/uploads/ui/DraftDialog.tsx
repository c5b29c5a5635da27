import type { ReactNode } from 'react'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { DropZone } from './DropZone.tsx'
import type { UploadTarget } from './start-uploads.ts'
import type { UploadDraft } from './use-upload-draft.ts'

const texts = uploadsNl.form

type DraftDialogProps = {
  title: string
  draft: UploadDraft
  target: UploadTarget | undefined
  onClose: () => void
  children: ReactNode
}

export function DraftDialog({ title, draft, target, onClose, children }: DraftDialogProps) {
  const start = async () => {
    if (await draft.start(target)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      width="form"
      bodyClassName="grid gap-5"
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            busy={draft.isStarting}
            onClick={() => void start()}
            disabledReason={draft.isOff && flagsOffNl.sentences.uploads.title}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      {draft.isOff && <FlagOffBanner name="uploads" />}
      <DropZone onFiles={draft.addFiles} />
      {children}
    </Dialog>
  )
}
