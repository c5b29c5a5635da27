import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Spoken } from '#ui/Spoken.tsx'
import { useUiWords } from '#ui/ui-words.ts'
import { photosNl } from '../photos.nl.ts'
import type { PhotoType } from '../photos.rules.ts'
import { CommentSheet } from './CommentSheet.tsx'
import { KeyListDialog } from './KeyListDialog.tsx'
import type { PhotoAction } from './photo-action.ts'
import { PhotoPicture } from './PhotoPicture.tsx'
import type { Photo } from './photos.queries.ts'
import { useAwake } from './use-awake.ts'
import { SLIDE_GAP_PX, usePictureGestures } from './use-picture-gestures.ts'
import { ViewerBar } from './ViewerBar.tsx'

type PhotoViewerProps = {
  photos: readonly Photo[]
  /** Which of the photos, as they stood when it was opened. */
  order: readonly string[]
  photoId: string
  type: PhotoType
  signature: string
  studioName: string
  actions: readonly PhotoAction[]
  selectedIds: ReadonlySet<string>
  /** Where it stands in the page: under the toasts, which must stay readable. */
  container: RefObject<HTMLElement | null>
  onShow: (photoId: string) => void
  /** Left out where photos are only looked at; then nothing can be written either. */
  onSelect?: (photoId: string) => void
  onClose: () => void
}

/** Two photos ready on each side, so that the next one is there before it is asked for. */
const NEIGHBOURS = 2

const words = photosNl.viewer

/** One photo at a time, edge to edge in a dark room. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photoId, type, signature, studioName, selectedIds, onShow, onSelect, onClose } = props
  // Comments have their own place here, beside the photo.
  const actions = props.actions.filter(({ name }) => name !== 'comment')
  const photos = useStillOrder(props.photos, props.order)
  const index = photos.findIndex(({ id }) => id === photoId)
  const photo = photos[index]
  const [hasCommentsOpen, setHasCommentsOpen] = useState(false)
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  // Only where one has come to: what is done to a photo there is said by whoever does it.
  const [said, setSaid] = useState('')
  const popup = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const awake = useAwake(hasCommentsOpen || hasKeysOpen)
  const uiWords = useUiWords()

  const show = (at: number) => {
    const next = photos[at]
    if (!next) return
    setSaid(photosNl.tile.describe(next, at + 1, photos.length))
    onShow(next.id)
  }
  const step = (by: 1 | -1) => show(index + by)
  const gestures = usePictureGestures(
    { stage, track, picture },
    {
      photoId,
      ratio: photo ? photo.widthPx / photo.heightPx : 1,
      hasPrevious: index > 0,
      hasNext: index < photos.length - 1,
      onStep: step,
      onClose,
      onTap: awake.toggle,
    },
  )
  if (!photo) return null

  const closeComments = () => {
    setHasCommentsOpen(false)
    // What had the focus goes with the sheet; keys must go on to work.
    popup.current?.focus()
  }
  const toggleComments = () => (hasCommentsOpen ? closeComments() : setHasCommentsOpen(true))
  const answers: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => show(0),
    End: () => show(photos.length - 1),
    ...(onSelect && { ' ': () => onSelect(photo.id) }),
    c: toggleComments,
    z: gestures.toggleZoom,
    '?': () => setHasKeysOpen(true),
    ...Object.fromEntries(actions.map((action) => [action.key, () => action.run(photo)])),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    awake.wake()
    const isTyping = event.target instanceof HTMLTextAreaElement
    const isPressing = event.target instanceof HTMLButtonElement && event.key === ' '
    if (isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey) return
    const answer = answers[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!answer) return
    event.preventDefault()
    answer()
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
      <Dialog.Portal container={props.container}>
        <Dialog.Popup
          ref={popup}
          aria-label={words.label(photo.label, index + 1, photos.length)}
          initialFocus={popup}
          finalFocus={() => tileOf(photoId)}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => event.pointerType === 'mouse' && awake.wake()}
          className={classNames(
            'fixed inset-0 z-2 flex flex-col overflow-hidden overscroll-contain bg-room text-15 text-ink scheme-dark outline-none md:flex-row',
            'transition-opacity duration-160 data-starting-style:opacity-0',
            !awake.isAwake && 'cursor-none',
          )}
        >
          <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden">
            <ViewerBar
              photo={photo}
              place={index + 1}
              count={photos.length}
              actions={actions}
              isShown={awake.isAwake}
              isSelected={selectedIds.has(photo.id)}
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
              <div ref={track} className="absolute inset-0">
                {photos.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1).map((slide) => {
                  const places = photos.indexOf(slide) - index
                  return (
                    <div
                      key={slide.id}
                      ref={places === 0 ? picture : undefined}
                      aria-hidden={places !== 0}
                      style={{ left: `calc(${places} * (100% + ${SLIDE_GAP_PX}px))` }}
                      className="[container-type:size] absolute inset-y-0 grid w-full place-items-center"
                    >
                      <div style={wholeIn(slide)} className="relative">
                        <PhotoPicture
                          photo={slide}
                          signature={signature}
                          sizes="100vw"
                          alt={places === 0 ? slide.label : ''}
                          isUrgent={places === 0}
                        />
                      </div>
                    </div>
                  )
                })}
              </div>
              {type === 'preview' && photo.picture === 'ready' && (
                <span
                  aria-hidden
                  className="pointer-events-none absolute inset-0 grid place-items-center pl-[0.34em] text-28 font-medium tracking-wide text-white/66 @min-[720px]:text-64"
                >
                  {words.previewMark}
                </span>
              )}
            </div>
            {index > 0 && (
              <StepButton
                side="left"
                isShown={awake.isAwake}
                label={words.previous}
                onClick={() => step(-1)}
              />
            )}
            {index < photos.length - 1 && (
              <StepButton side="right" isShown={awake.isAwake} label={words.next} onClick={() => step(1)} />
            )}
            <Spoken>{said}</Spoken>
          </div>
          {hasCommentsOpen && (
            <CommentSheet
              photo={photo}
              studioName={studioName}
              closeLabel={uiWords.close}
              isReadOnly={!onSelect}
              onClose={closeComments}
            />
          )}
          {hasKeysOpen && (
            <KeyListDialog
              actionKeys={actions.map((action) => [action.key.toUpperCase(), action.label(photo)])}
              isReadOnly={!onSelect}
              onClose={() => setHasKeysOpen(false)}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type StepButtonProps = { side: 'left' | 'right'; isShown: boolean; label: string; onClick: () => void }

function StepButton({ side, isShown, label, onClick }: StepButtonProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-4 bg-mark-button text-white transition-opacity duration-240 hover:bg-black/70 focus-visible:opacity-100 pointer-coarse:hidden',
        side === 'left' ? 'left-3' : 'right-3',
        !isShown && 'opacity-0',
      )}
    >
      <Icon aria-hidden className="size-6" strokeWidth={1.5} />
    </button>
  )
}

/**
 * The photos in the order in which the viewer was opened: a favourite given here may take the photo out of the filter
 * behind it, and must not pull it away from under the eyes.
 */
function useStillOrder(photos: readonly Photo[], order: readonly string[]): readonly Photo[] {
  const [opened] = useState(order)
  return useMemo(() => {
    const now = new Map(photos.map((photo) => [photo.id, photo]))
    return opened.flatMap((id) => now.get(id) ?? [])
  }, [photos, opened])
}

/** As large as fits into its slide, in the photo's own shape. */
const wholeIn = ({ widthPx, heightPx }: Photo) => ({
  width: `min(100cqw, 100cqh * ${widthPx / heightPx})`,
  aspectRatio: `${widthPx} / ${heightPx}`,
})

/** The photo in the grid behind, to go on from there with the keyboard. */
const tileOf = (photoId: string) =>
  document.querySelector<HTMLElement>(`[data-photo="${photoId}"] [data-tile]`)
