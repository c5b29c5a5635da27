import { useEffect, useState } from 'react'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toastFailed } from '#ui/overlays/toast.ts'
import { uploadsNl } from '../uploads.nl.ts'
import { useClientChoice } from '../picking/ui/ClientChoice.tsx'
import type { Dropped } from './drop-zones.ts'
import { DropZone } from './DropZone.tsx'
import { FilePicker } from './FilePicker.tsx'
import { TypeChoice } from '../picking/ui/TypeChoice.tsx'
import { readTaken } from '../picking/ui/read-dropped-files.ts'
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
  const [type, setType] = useState<PhotoType>()
  const start = async () => {
    if (await draft.start(client && type && { client, type })) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
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
      <FilePicker draft={draft} />
      {field}
      <TypeChoice
        name="dropped-type"
        type={type}
        onType={setType}
        error={draft.wasTried && !type && texts.noType}
      />
    </Dialog>
  )
}
