import { Dialog } from '#ui/overlays/Dialog.tsx'
import { photosNl } from '../../photos.nl.ts'
import { CommentForm, CommentList } from './Comments.tsx'
import type { Photo } from '../../ui/photos.queries.ts'

type CommentDialogProps = {
  photos: readonly Photo[]
  studioName: string
  onClose: () => void
  onDone: () => void
}

export function CommentDialog({ photos, studioName, onClose, onDone }: CommentDialogProps) {
  const texts = photosNl.comments
  const only = photos.length === 1 ? photos[0] : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="form"
      title={only ? texts.title : texts.forMany(photos.length)}
      line={only?.label}
    >
      <div className="flex flex-col gap-5">
        {only ? (
          <CommentList photoId={only.id} />
        ) : (
          <p className="text-soft">{texts.forManyHint(photos.length)}</p>
        )}
        <CommentForm photoIds={photos.map(({ id }) => id)} studioName={studioName} onDone={onDone} />
      </div>
    </Dialog>
  )
}
