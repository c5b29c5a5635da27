import { useState, type ReactNode } from 'react'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useClientChoice } from '../picking/ui/ClientChoice.tsx'
import { TypeChoice } from '../picking/ui/TypeChoice.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { DropZone } from './DropZone.tsx'
import { FilePicker } from './FilePicker.tsx'
import { useLeftUploads } from './left-uploads.ts'
import { LeftFiles } from './LeftFiles.tsx'
import { useUploadDraft, type UploadDraft, type UploadTarget } from './use-upload-draft.ts'

const texts = uploadsNl.form

type UploadDialogProps = {
  onClose: () => void
  client: { id: string; name: string }
  /** Preselected: the type of the current tab. */
  type: PhotoType
  dropped: File[] | undefined
}

/** Mounted anew each time it opens, so that its state starts from the dropped files. */
export function UploadDialog({ onClose, client, type: firstType, dropped }: UploadDialogProps) {
  const draft = useUploadDraft(dropped)
  const [chosenType, setType] = useState<PhotoType>()
  const leftType = useTypeOfLeft(client.id, draft.files)
  const type = chosenType ?? leftType ?? firstType
  return (
    <DraftDialog
      title={uploadsNl.manager.title(client.name)}
      draft={draft}
      target={{ client, type }}
      onClose={onClose}
    >
      <LeftFiles clientId={client.id} />
      <FilePicker draft={draft} />
      <TypeChoice name="client-upload-type" type={type} onType={setType} />
    </DraftDialog>
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

/** For files that were dropped on a screen without a client. */
export function DroppedDialog({ dropped, onClose }: { dropped: File[]; onClose: () => void }) {
  const draft = useUploadDraft(dropped)
  const { client, field } = useClientChoice(draft.wasTried)
  const [type, setType] = useState<PhotoType>()
  return (
    <DraftDialog
      title={texts.title}
      draft={draft}
      target={client && type && { client, type }}
      onClose={onClose}
    >
      <FilePicker draft={draft} />
      {field}
      <TypeChoice
        name="dropped-type"
        type={type}
        onType={setType}
        error={draft.wasTried && !type && texts.noType}
      />
    </DraftDialog>
  )
}

type DraftDialogProps = {
  title: string
  draft: UploadDraft
  target: UploadTarget | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog that closes once the uploads of its draft have started. */
function DraftDialog({ title, draft, target, onClose, children }: DraftDialogProps) {
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
      {draft.isOff && <OffNotice name="uploads" />}
      <DropZone onFiles={draft.addFiles} />
      {children}
    </Dialog>
  )
}
