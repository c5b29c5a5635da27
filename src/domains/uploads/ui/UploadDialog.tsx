import { useState } from 'react'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { DropZone } from './DropZone.tsx'
import { FilePicker } from './FilePicker.tsx'
import { useLeftUploads } from './left-uploads.ts'
import { LeftFiles } from './LeftFiles.tsx'
import { TypeChoice } from '../picking/ui/TypeChoice.tsx'
import { useUploadDraft } from './use-upload-draft.ts'

type UploadDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  client: { id: string; name: string }
  /** Preselected: the type of the current tab. */
  type: PhotoType
  dropped?: File[] | undefined
}

const texts = uploadsNl.form

export function UploadDialog(props: UploadDialogProps) {
  return props.open && <OpenUploadDialog {...props} />
}

// Mounted anew each time it opens, so that its state starts from the dropped files.
function OpenUploadDialog({ onOpenChange, client, type: firstType, dropped = [] }: UploadDialogProps) {
  const draft = useUploadDraft(dropped)
  const [chosenType, setType] = useState<PhotoType>()
  const leftType = useTypeOfLeft(client.id, draft.files)
  const type = chosenType ?? leftType ?? firstType
  const start = async () => {
    if (await draft.start({ client, type })) onOpenChange(false)
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={uploadsNl.manager.title(client.name)}
      width="form"
      bodyClassName="grid gap-5"
      foot={
        <>
          <Button kind="outline" onClick={() => onOpenChange(false)}>
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
      {draft.isOff && <OffNotice name="uploads" />}
      <DropZone onFiles={draft.addFiles} />
      <LeftFiles clientId={client.id} />
      <FilePicker draft={draft} />
      <TypeChoice name="client-upload-type" type={type} onType={setType} />
    </Dialog>
  )
}

/**
 * The type under which these files were interrupted before (any interrupted files while none are chosen); undefined
 * when mixed.
 */
function useTypeOfLeft(clientId: string, files: readonly File[]): PhotoType | undefined {
  const names = new Set(files.map(({ name }) => name))
  const theirs = useLeftUploads().filter(
    (left) =>
      left.clientId === clientId &&
      left.waitingCount > 0 &&
      (names.size === 0 || left.files.some(({ name }) => names.has(name))),
  )
  const [one, other] = new Set(theirs.map(({ type }) => type))
  return other === undefined ? one : undefined
}
