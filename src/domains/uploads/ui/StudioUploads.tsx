import { useEffect, useState } from 'react'
import { showFailedToast } from '#ui/overlays/toast.ts'
import { readDroppedEntries } from '../picking/ui/read-dropped-files.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { DraftDialog } from './DraftDialog.tsx'
import type { DroppedItem } from '../core/ui/drop-zones.ts'
import { DropZone } from './DropZone.tsx'
import { FilePicker } from './FilePicker.tsx'
import { UploadManager } from './UploadManager.tsx'
import { useUploadTarget } from './use-upload-target.tsx'
import { useUploadDraft } from './use-upload-draft.ts'

export function StudioUploads({ droppedEarly }: { droppedEarly: DroppedItem[] | undefined }) {
  const [dropped, setDropped] = useState<File[]>()
  useEffect(() => {
    if (droppedEarly)
      readDroppedEntries(droppedEarly).then(setDropped, () => showFailedToast(uploadsNl.unreadable))
  }, [droppedEarly])
  return (
    <>
      <UploadManager />
      <DropZone isBase onFiles={setDropped} />
      {dropped && <DroppedDialog dropped={dropped} onClose={() => setDropped(undefined)} />}
    </>
  )
}

function DroppedDialog({ dropped, onClose }: { dropped: File[]; onClose: () => void }) {
  const draft = useUploadDraft(dropped)
  const { target, fields } = useUploadTarget(draft, 'dropped-type')
  return (
    <DraftDialog title={uploadsNl.form.title} draft={draft} target={target} onClose={onClose}>
      <FilePicker draft={draft} />
      {fields}
    </DraftDialog>
  )
}
