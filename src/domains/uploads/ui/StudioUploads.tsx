import { useEffect, useState } from 'react'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { toastFailed } from '#ui/overlays/toast.ts'
import { useClientChoice } from '../picking/ui/ClientChoice.tsx'
import { useGalleryChoice } from './GalleryChoice.tsx'
import { TypeChoice } from '../picking/ui/TypeChoice.tsx'
import { readTaken } from '../picking/ui/read-dropped-files.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { DraftDialog } from './DraftDialog.tsx'
import type { Dropped } from '../core/ui/drop-zones.ts'
import { DropZone } from './DropZone.tsx'
import { FilePicker } from './FilePicker.tsx'
import { UploadManager } from './UploadManager.tsx'
import { useUploadDraft } from './use-upload-draft.ts'

const texts = uploadsNl.form

/** On every screen of a studio: the upload manager, and a drop zone for screens without one of their own. */
export function StudioUploads({ droppedEarly }: { droppedEarly: Dropped[] | undefined }) {
  const [dropped, setDropped] = useState<File[]>()
  useEffect(() => {
    if (droppedEarly) readTaken(droppedEarly).then(setDropped, () => toastFailed(uploadsNl.unreadable))
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
  const { client, field } = useClientChoice(draft.wasTried)
  const { place, fields } = useGalleryChoice(draft, client?.id)
  const [type, setType] = useState<PhotoType>()
  return (
    <DraftDialog
      title={texts.title}
      draft={draft}
      target={client && type && place && { client, type, ...place }}
      onClose={onClose}
    >
      <FilePicker draft={draft} />
      {field}
      {fields}
      <TypeChoice
        name="dropped-type"
        type={type}
        onType={setType}
        error={draft.wasTried && !type && texts.noType}
      />
    </DraftDialog>
  )
}
