import { CommentDialog } from '../../comments/ui/Comments.tsx'
import { DownloadDialog } from '../../downloads/ui/DownloadDialog.tsx'
import { galleryKeyHelpRows, KeyListDialog } from '../../viewer/ui/KeyListDialog.tsx'
import type { Photo } from '../../core/ui/photos.queries.ts'
import type { DownloadState } from '../../downloads/ui/use-download.ts'
import { photosNl } from '../../photos.nl.ts'
import type { GalleryPermissions } from '../../choices/ui/client-actions.ts'

export type OpenedDialog = { kind: 'comment'; photos: readonly Photo[] } | { kind: 'keys' }

type GalleryDialogsProps = {
  dialog: OpenedDialog | undefined
  studioName: string
  may: GalleryPermissions
  /** Letters of the shortcut keys that work in this gallery. */
  keys: string
  hasLoupe: boolean
  download: DownloadState
  onClose: () => void
  onCommented: () => void
}

export function GalleryDialogs(props: GalleryDialogsProps) {
  const { dialog, studioName, may, keys, hasLoupe, download, onClose, onCommented } = props
  const known = [...galleryKeyHelpRows, ['P', photosNl.ours.label] as const]
  const actionKeys = known.filter(([key]) => keys.includes(key))
  return (
    <>
      {download.isOpen && <DownloadDialog download={download} size={may.size} />}
      {dialog?.kind === 'keys' && (
        <KeyListDialog
          actionKeys={actionKeys}
          isReadOnly={keys === '' && !may.comment}
          hasComments={may.comment}
          hasLoupe={hasLoupe}
          onClose={onClose}
        />
      )}
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
