import { lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Spoken } from '#ui/Spoken.tsx'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import { useDeletePhotos } from './studio-photos.queries.ts'
import { StudioToolbar } from './StudioToolbar.tsx'
import type { Download } from './use-download.ts'
import type { PhotoSelection } from './use-photo-selection.ts'

const DownloadDialog = lazy(async () => ({ default: (await import('./DownloadDialog.tsx')).DownloadDialog }))

type StudioSelectionProps = {
  client: { id: string }
  selection: PhotoSelection
  download: Download
  onMove: (photoIds: string[]) => void
}

const words = studioPhotosNl

/** How many photos are selected, also said, what a studio does with them at once, and what is asked about that. */
export function StudioSelection({ client, selection, download, onMove }: StudioSelectionProps) {
  const [asksDelete, setAsksDelete] = useState(false)
  const remove = useDeletePhotos(client.id, () => {
    setAsksDelete(false)
    selection.clear()
  })
  const photoIds = [...selection.ids]
  return (
    <>
      <Spoken>{photoIds.length > 0 && words.selection.count(photoIds.length)}</Spoken>
      {photoIds.length > 0 && (
        <div className="md:pt-2 md:pb-1">
          <StudioToolbar
            selection={selection}
            isDownloading={download.isBusy}
            onMove={() => onMove(photoIds)}
            onDownload={() => download.prepare(photoIds)}
            onDelete={() => setAsksDelete(true)}
          />
        </div>
      )}
      <ConfirmDialog
        open={asksDelete}
        onOpenChange={setAsksDelete}
        title={words.remove.title}
        confirm={words.remove.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ photoIds })}
      >
        {words.remove.question(photoIds.length)}
      </ConfirmDialog>
      <Suspense>{download.isOpen && <DownloadDialog download={download} />}</Suspense>
    </>
  )
}
