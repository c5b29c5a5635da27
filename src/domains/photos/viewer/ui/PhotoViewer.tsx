import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'
import { CommentSheet } from '../../comments/ui/CommentSheet.tsx'
import { KeyListDialog } from './KeyListDialog.tsx'
import type { PhotoWork } from '../../grid/ui/light-table.ts'
import { keysOf } from '../../grid/ui/photo-action.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import { PreviewSign } from '../../grid/ui/PreviewSign.tsx'
import { tileOf } from '../../grid/ui/tile-of.ts'
import { useIdle } from './use-idle.ts'
import { usePictureGestures } from './use-picture-gestures.ts'
import { useStillOrder } from '../../grid/ui/use-still-order.ts'
import { useViewerSteps } from './use-viewer-steps.ts'
import { answerViewerKey } from './viewer-keys.ts'
import { ViewerBar } from './ViewerBar.tsx'
import { ViewerSlides } from './ViewerSlides.tsx'
import { ViewerStepButton } from './ViewerStepButton.tsx'

type PhotoViewerProps = {
  photos: readonly Photo[]
  /** Which of the photos, as they stood when it was opened. */
  order: readonly string[]
  photoId: string
  type: PhotoType
  signature: string
  studioName: string
  /** Left out where photos are only looked at; then nothing can be written either. */
  work: PhotoWork | undefined
  /** Where it stands in the page: under the toasts, which must stay readable. */
  container: RefObject<HTMLElement | null>
  onShow: (photoId: string) => void
  onClose: () => void
}

/** One photo at a time, edge to edge in a dark room. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photoId, type, signature, studioName, work, onShow, onClose } = props
  // Comments have their own place here, beside the photo.
  const actions = work?.actions.filter(({ name }) => name !== 'comment') ?? []
  const photos = useStillOrder(props.photos, props.order)
  const { index, hasPrevious, hasNext, show, step, said } = useViewerSteps(photos, photoId, onShow)
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
    // What had the focus goes with the sheet; keys must go on to work.
    popup.current?.focus()
  }
  const toggleComments = () => (hasCommentsOpen ? closeComments() : setHasCommentsOpen(true))
  const onKeyDown = (event: KeyboardEvent) => {
    awake.wake()
    answerViewerKey(event, {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => show(0),
      End: () => show(photos.length - 1),
      ...(work && { ' ': () => work.selection.change({ kind: 'toggle', id: photo.id }) }),
      c: toggleComments,
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
      {/* What opens over the viewer is put in here too, behind it, and lies above it. */}
      <Dialog.Portal container={props.container} className="relative z-2">
        <Dialog.Popup
          ref={popup}
          aria-label={photosNl.viewer.label(photo.label, index + 1, photos.length)}
          initialFocus={popup}
          // To go on from there with the keyboard.
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
            <LiveRegion>{said}</LiveRegion>
          </div>
          {hasCommentsOpen && (
            <CommentSheet photo={photo} studioName={studioName} isReadOnly={!work} onClose={closeComments} />
          )}
          {hasKeysOpen && (
            <KeyListDialog
              actionKeys={keysOf(actions, photo)}
              isReadOnly={!work}
              onClose={() => setHasKeysOpen(false)}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
