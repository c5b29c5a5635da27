import { useState } from 'react'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { TypeChoice } from '../picking/ui/TypeChoice.tsx'
import { useGalleryChoice } from './GalleryChoice.tsx'
import { uploadsNl } from '../uploads.nl.ts'
import { DraftDialog } from './DraftDialog.tsx'
import { FilePicker } from './FilePicker.tsx'
import { useOutstandingUploads } from './outstanding-uploads.ts'
import { OutstandingFiles } from './OutstandingFiles.tsx'
import { useUploadDraft } from './use-upload-draft.ts'

type UploadDialogProps = {
  onClose: () => void
  client: { id: string; name: string }
  type: PhotoType
  galleryId: string | undefined
  dropped: File[] | undefined
}

/** Must be mounted again for each opening, so that its state starts from the dropped files. */
export function UploadDialog({ onClose, client, type: firstType, galleryId, dropped }: UploadDialogProps) {
  const draft = useUploadDraft(dropped)
  const [chosenType, setType] = useState<PhotoType>()
  const { place, fields } = useGalleryChoice(draft, client.id, galleryId)
  const leftType = useTypeOfOutstanding(client.id, draft.files)
  const type = chosenType ?? leftType ?? firstType
  return (
    <DraftDialog
      title={uploadsNl.manager.title(client.name)}
      draft={draft}
      target={place && { client, type, ...place }}
      onClose={onClose}
    >
      <OutstandingFiles clientId={client.id} />
      <FilePicker draft={draft} />
      {fields}
      <TypeChoice name="client-upload-type" type={type} onType={setType} />
    </DraftDialog>
  )
}

/**
 * Returns the type of the files' interrupted uploads; undefined for no or mixed types. Without
 * files, all of the client's interrupted uploads count.
 */
function useTypeOfOutstanding(clientId: string, files: readonly File[]): PhotoType | undefined {
  const names = new Set(files.map(({ name }) => name))
  const theirs = useOutstandingUploads().filter(
    (left) =>
      left.clientId === clientId &&
      left.waitingCount > 0 &&
      (names.size === 0 || left.files.some(({ name }) => names.has(name))),
  )
  const [one, other] = new Set(theirs.map(({ type }) => type))
  return other === undefined ? one : undefined
}
