import { CommentDialog } from '../../comments/ui/Comments.tsx'
import { DownloadDialog } from '../../downloads/ui/DownloadDialog.tsx'
import { KeyListDialog } from '../../viewer/ui/KeyListDialog.tsx'
import type { Photo } from '../../ui/photos.queries.ts'
import type { Download } from '../../downloads/ui/use-download.ts'

export type OpenDialog = { kind: 'comment'; photos: readonly Photo[] } | { kind: 'keys' }

type GalleryDialogsProps = {
  dialog: OpenDialog | undefined
  studioName: string
  download: Download
  onClose: () => void
  onCommented: () => void
}

/** All dialogs of the gallery in one chunk. */
export function GalleryDialogs({ dialog, studioName, download, onClose, onCommented }: GalleryDialogsProps) {
  return (
    <>
      {download.isOpen && <DownloadDialog download={download} />}
      {dialog?.kind === 'keys' && <KeyListDialog onClose={onClose} />}
      {dialog?.kind === 'comment' && (
        <CommentDialog
          photos={dialog.photos}
          studioName={studioName}
          onClose={onClose}
          onDone={onCommented}
        />
      )}
    </>
  )
}
