import { CommentDialog } from './CommentDialog.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'
import { KeyListDialog } from './KeyListDialog.tsx'
import type { Photo } from './photos.queries.ts'
import type { Download } from './use-download.ts'

/** The one dialog that stands open, and about what. */
export type OpenDialog =
  { kind: 'comment'; photos: readonly Photo[] } | { kind: 'download' } | { kind: 'keys' }

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
