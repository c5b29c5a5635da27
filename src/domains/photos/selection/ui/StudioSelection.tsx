import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { useDeletePhotos } from '../../ui/studio-photos.queries.ts'
import type { Download } from '../../downloads/ui/use-download.ts'
import type { PhotoSelection } from './use-photo-selection.ts'

const DownloadDialog = lazy(async () => ({
  default: (await import('../../downloads/ui/DownloadDialog.tsx')).DownloadDialog,
}))

type StudioSelectionProps = {
  client: { id: string }
  selection: PhotoSelection
  download: Download
  asksDelete: boolean
  onAsksDelete: (asks: boolean) => void
}

const texts = studioPhotosNl

export function StudioSelection(props: StudioSelectionProps) {
  const { client, selection, download, asksDelete, onAsksDelete } = props
  const remove = useDeletePhotos(client.id, () => {
    onAsksDelete(false)
    selection.clear()
  })
  const photoIds = [...selection.ids]
  return (
    <>
      <LiveRegion>{photoIds.length > 0 && texts.selection.count(photoIds.length)}</LiveRegion>
      <ConfirmDialog
        open={asksDelete}
        onClose={() => onAsksDelete(false)}
        title={texts.remove.title}
        confirm={texts.remove.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ photoIds })}
      >
        {texts.remove.question(photoIds.length)}
      </ConfirmDialog>
      <Suspense>{download.isOpen && <DownloadDialog download={download} />}</Suspense>
    </>
  )
}
