import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { photosNl } from '../../photos.nl.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import { PhotoDetails } from '../../viewer/ui/PhotoDetails.tsx'
import type { Photo } from '../../ui/photos.queries.ts'

type CommentSheetProps = {
  photo: Photo
  studioName: string
  isReadOnly: boolean
  onClose: () => void
}

/** Beside the photo, half the height on a phone; stays while one moves on, with the words of the next photo. */
export function CommentSheet({ photo, studioName, isReadOnly, onClose }: CommentSheetProps) {
  const { close } = useUiTexts()
  const sheet = useRef<HTMLElement>(null)
  // To write at once; where nothing can be written, whoever does not see it come hears that it is there.
  useEffect(() => {
    const place = sheet.current?.querySelector('textarea') ?? sheet.current
    place?.focus({ preventScroll: true })
  }, [])
  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-label={photosNl.comments.title}
      className="flex shrink-0 flex-col border-line bg-room-sheet transition-[translate] duration-240 outline-none max-md:h-1/2 max-md:rounded-t-6 md:w-[380px] md:border-l max-md:starting:translate-y-full md:starting:translate-x-full"
    >
      <span aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong md:hidden" />
      <header className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-3 pl-6 md:h-16">
        <h2 className="text-17 font-semibold tracking-title">
          {photosNl.comments.title}{' '}
          {photo.commentCount > 0 && <span className="font-normal text-soft">{photo.commentCount}</span>}
        </h2>
        <div className="flex items-center">
          <PhotoDetails photo={photo} />
          <IconButton icon={X} label={close} onClick={onClose} />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5">
        <CommentList photoId={photo.id} isReadOnly={isReadOnly} />
      </div>
      {!isReadOnly && (
        <footer data-bottom-bar="beside" className="shrink-0 border-t border-line px-6 pt-4 pb-safe">
          <div className="pb-4">
            {/* Words begun for one photo must never be sent to the next. */}
            <CommentForm key={photo.id} photoIds={[photo.id]} studioName={studioName} saysInPlace />
          </div>
        </footer>
      )}
    </aside>
  )
}
