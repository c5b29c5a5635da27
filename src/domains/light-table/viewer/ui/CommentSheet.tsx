import { Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dateAndTime, roomText } from '#platform/pure/format.nl.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SheetGrip } from '#ui/overlays/layers/SheetGrip.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { CommentForm, CommentList } from '../../comments/ui/Comments.tsx'
import { photosNl } from '../../photos.nl.ts'
import { localCaptureTime } from '#domains/photos/photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { viewerNl } from '../viewer.nl.ts'

type CommentSheetProps = {
  photo: Photo
  studioName: string
  isReadOnly: boolean
  onClose: () => void
}

export function CommentSheet({ photo, studioName, isReadOnly, onClose }: CommentSheetProps) {
  const { close } = useUiTexts()
  const sheet = useRef<HTMLElement>(null)
  // Focuses the form, or in a read-only gallery the sheet, so that screen readers announce it.
  useEffect(() => {
    const place = sheet.current?.querySelector('textarea') ?? sheet.current
    place?.focus({ preventScroll: true })
  }, [])
  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-label={photosNl.comments.title}
      className="relative flex shrink-0 flex-col border-line bg-room-sheet transition-[translate] duration-240 outline-none data-dragged:transition-none max-md:h-1/2 max-md:translate-y-(--dragged,0px) max-md:rounded-t-6 md:w-[380px] md:border-l max-md:starting:translate-y-full md:starting:translate-x-full short:overflow-y-auto short:max-md:h-full"
    >
      <SheetGrip onClose={onClose} />
      <header
        data-sheet-handle
        className="flex h-16 shrink-0 touch-none items-center justify-between border-b border-line pr-3 pl-6 md:h-16"
      >
        <h2 className="text-17 font-semibold tracking-title">
          {photosNl.comments.title}{' '}
          {photo.commentCount > 0 && <span className="font-normal text-soft">{photo.commentCount}</span>}
        </h2>
        <div className="flex items-center">
          <PhotoDetails photo={photo} />
          <IconButton icon={X} label={close} onClick={onClose} />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5 short:flex-none short:overflow-visible">
        <CommentList photoId={photo.id} isReadOnly={isReadOnly} />
      </div>
      {!isReadOnly && (
        <footer data-bottom-bar="beside" className="shrink-0 border-t border-line px-6 pt-4 pb-safe">
          <div className="pb-4">
            {/* Keyed by photo, so that a draft is not posted on the next photo. */}
            <CommentForm key={photo.id} photoIds={[photo.id]} studioName={studioName} confirmsInPlace />
          </div>
        </footer>
      )}
    </aside>
  )
}

const texts = viewerNl.details

function PhotoDetails({ photo }: { photo: Photo }) {
  const facts = [
    [texts.name, photo.label],
    ...(photo.capturedAt
      ? [
          [
            texts.captured,
            localCaptureTime(photo.capturedAt) ?? dateAndTime(new Date(photo.capturedAt)),
          ] as const,
        ]
      : []),
    [texts.uploaded, dateAndTime(new Date(photo.createdAt))],
    [texts.size, texts.pixels(photo.widthPx, photo.heightPx)],
    [texts.file, roomText(photo.sizeBytes)],
  ] as const
  return (
    <Popover title={texts.title} align="end" trigger={<IconButton icon={Info} label={texts.title} />}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-13">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
