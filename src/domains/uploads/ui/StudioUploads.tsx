import { useEffect, useState } from 'react'
import { toastFailed } from '#ui/overlays/toast.ts'
import { readTaken } from '../picking/ui/read-dropped-files.ts'
import { uploadsNl } from '../uploads.nl.ts'
import type { Dropped } from './drop-zones.ts'
import { DropZone } from './DropZone.tsx'
import { DroppedDialog } from './UploadDialog.tsx'
import { UploadManager } from './UploadManager.tsx'

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
