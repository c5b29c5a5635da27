import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState, type KeyboardEvent, type RefObject, useEffect, useMemo, useCallback } from 'react'
import { X, Info } from 'lucide-react'
import { classNames } from '#ui/theme/class-names.ts'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { photosNl } from '../../photos.nl.ts'
import { viewerNl } from '../viewer.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { KeyListDialog } from './KeyListDialog.tsx'
import { keysOf, type PhotoWork } from '../../grid/ui/light-table.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import { tileOf } from '../../grid/ui/use-tiles.ts'
import { usePictureGestures } from './use-picture-gestures.ts'
import { ViewerBar } from './ViewerBar.tsx'
import { ViewerSlides, ViewerStepButton } from './ViewerSlides.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { CommentForm, CommentList } from '../../comments/ui/Comments.tsx'
import { dateAndTime, roomText } from '#platform/pure/format.nl.ts'
import { Popover } from '#ui/overlays/Popover.tsx'

type PhotoViewerProps = {
  photos: readonly Photo[]
  /** Ids to step through; only the value at opening is used. */
  order: readonly string[]
  photoId: string
  type: PhotoType
  signature: string
  studioName: string
  /** Undefined for a read-only gallery, which also hides the comment form. */
  work: PhotoWork | undefined
  hasComments: boolean
  /** Where the viewer is portalled to: below the toasts, which stay readable. */
  container: RefObject<HTMLElement | null>
  onShow: (photoId: string) => void
  onClose: () => void
}

export function PhotoViewer(props: PhotoViewerProps) {
  const { photoId, type, signature, studioName, work, hasComments, onShow, onClose } = props
  const actions = work?.actions.filter(({ name }) => name !== 'comment') ?? []
  const photos = useStillOrder(props.photos, props.order)
  const { index, hasPrevious, hasNext, show, step, announcement } = useViewerSteps(photos, photoId, onShow)
  const photo = photos[index]
  const [hasCommentsOpen, setHasCommentsOpen] = useState(false)
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const awake = useIdle(hasCommentsOpen || hasKeysOpen)
  const gestures = usePictureGestures(
    { stage, track, picture },
    {
      photoId,
      ratio: photo ? photo.widthPx / photo.heightPx : 1,
      hasPrevious,
      hasNext,
      onStep: step,
      onClose,
      onTap: awake.toggle,
    },
  )
  if (!photo) return null

  const closeComments = () => {
    setHasCommentsOpen(false)
    // The focused field disappears with the sheet; shortcuts need focus in the viewer.
    popup.current?.focus()
  }
  const toggleComments = hasComments
    ? () => (hasCommentsOpen ? closeComments() : setHasCommentsOpen(true))
    : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    awake.wake()
    answerViewerKey(event, {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => show(0),
      End: () => show(photos.length - 1),
      ...(work && { ' ': () => work.selection.change({ kind: 'toggle', id: photo.id }) }),
      ...(toggleComments && { c: toggleComments }),
      z: gestures.toggleZoom,
      '?': () => setHasKeysOpen(true),
      ...Object.fromEntries(actions.map((action) => [action.key, () => action.run(photo)])),
    })
  }

  return (
    <Dialog.Root
      open
      modal="trap-focus"
      disablePointerDismissal
      onOpenChange={(_open, { reason }) => {
        if (reason === 'escape-key' && hasCommentsOpen) closeComments()
        else onClose()
      }}
    >
      {/* Dialogs opened from the viewer are portalled here as well, and so lie above it. */}
      <Dialog.Portal container={props.container} className="relative z-2">
        <Dialog.Popup
          ref={popup}
          aria-label={viewerNl.viewer.label(photo.label, index + 1, photos.length)}
          initialFocus={popup}
          finalFocus={() => tileOf(document, photoId)}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => event.pointerType === 'mouse' && awake.wake()}
          className={classNames(
            'fixed inset-0 flex flex-col overflow-hidden overscroll-contain bg-room text-15 text-ink scheme-dark outline-none md:flex-row',
            'transition-opacity duration-160 data-starting-style:opacity-0',
            !awake.isAwake && 'cursor-none',
          )}
        >
          <div className="relative min-h-0 min-w-0 flex-1 overflow-clip">
            <ViewerBar
              photo={photo}
              place={index + 1}
              count={photos.length}
              actions={actions}
              name={work?.renderName?.(photo) ?? photo.label}
              isShown={awake.isAwake}
              isSelected={work?.selection.ids.has(photo.id) ?? false}
              isZoomed={gestures.isZoomed}
              hasCommentsOpen={hasCommentsOpen}
              onBack={onClose}
              onComments={toggleComments}
              onZoom={gestures.toggleZoom}
              onKeys={() => setHasKeysOpen(true)}
            />
            <div
              ref={stage}
              className="@container absolute inset-0 touch-none select-none"
              {...gestures.handlers}
            >
              <ViewerSlides {...{ photos, index, signature, track, picture }} />
              {type === 'preview' && photo.picture === 'ready' && <PreviewSign />}
            </div>
            {hasPrevious && (
              <ViewerStepButton to="previous" isShown={awake.isAwake} onClick={() => step(-1)} />
            )}
            {hasNext && <ViewerStepButton to="next" isShown={awake.isAwake} onClick={() => step(1)} />}
            <LiveRegion>{announcement}</LiveRegion>
          </div>
          {hasComments && hasCommentsOpen && (
            <CommentSheet photo={photo} studioName={studioName} isReadOnly={!work} onClose={closeComments} />
          )}
          {hasKeysOpen && (
            <KeyListDialog
              actionKeys={keysOf(actions, photo)}
              isReadOnly={!work}
              hasComments={hasComments}
              onClose={() => setHasKeysOpen(false)}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useViewerSteps(photos: readonly Photo[], photoId: string, onShow: (photoId: string) => void) {
  // Announces the photo stepped to; actions on it are announced by their own code.
  const [announcement, setAnnouncement] = useState('')
  const index = photos.findIndex(({ id }) => id === photoId)
  const show = (at: number) => {
    const next = photos[at]
    if (!next) return
    setAnnouncement(photosNl.tile.describe(next, at + 1, photos.length))
    onShow(next.id)
  }
  return {
    index,
    hasPrevious: index > 0,
    hasNext: index < photos.length - 1,
    show,
    step: (by: 1 | -1) => show(index + by),
    announcement,
  }
}

type KeyAnswers = Record<string, () => void>

/**
 * Runs the handler of a key, unless it is meant for a field, a button or the browser. In the comment sheet (`aside`)
 * single characters are ignored, so that a stray letter does nothing to the photo.
 */
function answerViewerKey(event: KeyboardEvent, answers: KeyAnswers): void {
  const on = event.target instanceof Element ? event.target : undefined
  // Dialogs portalled out of the viewer bubble their events here through React.
  if (on && !event.currentTarget.contains(on)) return
  const isCharacter = event.key.length === 1
  const isTyping = on?.matches('textarea, input, select') || (isCharacter && on?.closest('aside'))
  const isPressing = on instanceof HTMLButtonElement && event.key === ' '
  if (isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey) return
  const answer = answers[isCharacter ? event.key.toLowerCase() : event.key]
  if (!answer) return
  event.preventDefault()
  answer()
}

type CommentSheetProps = {
  photo: Photo
  studioName: string
  isReadOnly: boolean
  onClose: () => void
}

/** Comments in a side sheet (half-height on a phone) that stays open while stepping. */
function CommentSheet({ photo, studioName, isReadOnly, onClose }: CommentSheetProps) {
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
            {/* Keyed: a draft for one photo must not be sent to the next. */}
            <CommentForm key={photo.id} photoIds={[photo.id]} studioName={studioName} confirmsInPlace />
          </div>
        </footer>
      )}
    </aside>
  )
}

/** Watermark text over a preview, besides the one in its pixels; centred in the viewport at any zoom. */
const PreviewSign = () => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-0 grid place-items-center pl-[0.34em] text-28 font-medium tracking-wide text-white/66 @min-[720px]:text-64"
  >
    {viewerNl.viewer.previewWatermark}
  </span>
)

/** Photos in the order at opening: a change that drops a photo from the filter must not remove it from view. */
function useStillOrder(photos: readonly Photo[], order: readonly string[]): readonly Photo[] {
  const [opened] = useState(order)
  return useMemo(() => {
    const now = new Map(photos.map((photo) => [photo.id, photo]))
    return opened.flatMap((id) => now.get(id) ?? [])
  }, [photos, opened])
}

const texts = viewerNl.details

function PhotoDetails({ photo }: { photo: Photo }) {
  const facts = [
    [texts.name, photo.label],
    ...(photo.capturedAt ? [[texts.captured, dateAndTime(photo.capturedAt)] as const] : []),
    [texts.uploaded, dateAndTime(photo.createdAt)],
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

const REST_MS = 2500

function useIdle(isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restLater = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsAwake(false), REST_MS)
  }, [])
  const wake = () => {
    setIsAwake(true)
    restLater()
  }
  const toggle = () => {
    if (!isAwake) return wake()
    clearTimeout(timer.current)
    setIsAwake(false)
  }
  useEffect(() => {
    restLater()
    return () => clearTimeout(timer.current)
  }, [restLater])
  return { isAwake: isAwake || isHeld, wake, toggle }
}
