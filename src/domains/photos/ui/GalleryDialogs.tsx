import { CommentDialog } from './CommentDialog.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'
import type { OpenDialog } from './GalleryPhotos.tsx'
import { KeyListDialog } from './KeyListDialog.tsx'
import type { Download } from './use-download.ts'

type GalleryDialogsProps = {
  dialog: OpenDialog
  studioName: string
  download: Download
  onClose: () => void
  onCommented: () => void
}

/** Every dialog of the gallery, so that they load as one. */
export function GalleryDialogs({ dialog, studioName, download, onClose, onCommented }: GalleryDialogsProps) {
  if (dialog.kind === 'keys') return <KeyListDialog onClose={onClose} />
  if (dialog.kind === 'download') return <DownloadDialog download={download} onClose={onClose} />
  return (
    <CommentDialog photos={dialog.photos} studioName={studioName} onClose={onClose} onDone={onCommented} />
  )
}
