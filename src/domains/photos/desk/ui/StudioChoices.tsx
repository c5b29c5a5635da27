import { useQueryClient } from '@tanstack/react-query'
import { Popover } from '#ui/overlays/Popover.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { CommentForm } from '../../comments/ui/CommentForm.tsx'
import { CommentList } from '../../comments/ui/CommentList.tsx'
import { PhotoChoices } from '../../ui/PhotoChoices.tsx'
import type { Photo } from '../../ui/photos.queries.ts'

const texts = studioPhotosNl.comments

type StudioChoicesProps = { photo: Photo; client: { id: string; name: string } }

/** What the client chose and said; the comment mark opens the conversation where it stands. */
export function StudioChoices({ photo, client }: StudioChoicesProps) {
  const queryClient = useQueryClient()
  return (
    <PhotoChoices
      photo={photo}
      wrapComments={(mark) => (
        <Popover
          title={texts.count(photo.commentCount)}
          titleEnd={photo.label}
          trigger={
            <button
              type="button"
              aria-label={texts.open(photo.commentCount, photo.label)}
              // The marks let the mouse through to the photo; this one does not.
              className="pointer-events-auto -m-2 rounded-4 p-2 hover:text-white/80 pointer-coarse:-m-3 pointer-coarse:p-3"
            >
              {mark}
            </button>
          }
        >
          <div className="max-h-[min(50vh,360px)] overflow-y-auto overscroll-contain">
            <CommentList photoId={photo.id} />
          </div>
          <div className="mt-4 border-t border-line pt-4">
            <CommentForm
              photoIds={[photo.id]}
              studioName={client.name}
              saysInPlace
              onDone={() => void queryClient.invalidateQueries({ queryKey: ['photos', client.id] })}
            />
          </div>
        </Popover>
      )}
    />
  )
}
