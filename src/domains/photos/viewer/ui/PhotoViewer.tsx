import {
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { Modal } from '#ui/overlays/layers/Modal.tsx'
import { useBackStep } from '#platform/browser/use-back-step.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { dutchKeys, keysOf, type OnLightTable, type PhotoWork } from '../../core/ui/light-table.ts'
import { tileOf } from '../../core/ui/use-tiles.ts'
import { largeWidthOf, type PhotoType } from '../../photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { sharpestZoom, type Size } from '../../core/ui/picture-gestures.ts'
import { useSize } from '../../core/ui/use-size.ts'
import { viewerNl } from '../viewer.nl.ts'
import { answerKey } from './answer-key.ts'
import { CommentSheet } from './CommentSheet.tsx'
import { KeyListDialog } from './KeyListDialog.tsx'
import { drawHeart, pictureOfTile } from '../../core/ui/photo-flight.ts'
import { PreviewSign } from './PreviewSign.tsx'
import { FlightIn, useFlight } from './use-flight.ts'
import { useIdle } from './use-idle.ts'
import { useLoupe } from './use-loupe.ts'
import { usePictureGestures } from './use-picture-gestures.ts'
import { useSharpness } from './use-sharpness.ts'
import { useStillOrder, useViewerSteps } from './use-viewer-steps.ts'
import { ViewerBar, ViewerTray } from './ViewerBar.tsx'
import { ViewerSlides, ViewerStepButton } from './ViewerSlides.tsx'

const importLoupe = () => import('../../loupe/ui/LoupeLayer.tsx')
const Filmstrip = lazy(async () => ({ default: (await import('./Filmstrip.tsx')).Filmstrip }))
const SlideShow = lazy(async () => ({ default: (await import('./SlideShow.tsx')).SlideShow }))
const LoupeLayer = lazy(async () => ({ default: (await importLoupe()).LoupeLayer }))

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
  hasComments?: boolean | undefined
  /** The studio's own mark lies in the pixels of previews. */
  hasOwnMark?: boolean | undefined
  /** Whether the original may be looked at from near by. */
  hasLoupe?: boolean | undefined
  /** Brings a photo's tile into sight, for the photo to go back into. */
  reveal: OnLightTable['reveal']
  /** Where the viewer is portalled to: below the toasts, which stay readable. */
  container: RefObject<HTMLElement | null>
  onShow: (photoId: string) => void
  /** Lays the photo beside its neighbour, or what lay there before. */
  onCompare: () => void
  onClose: () => void
}

export function PhotoViewer(props: PhotoViewerProps) {
  const { photoId, type, signature, studioName, work, hasComments = true, hasLoupe = false } = props
  const { onShow, onCompare } = props
  const actions = useViewerActions(work, type)
  const photos = useStillOrder(props.photos, props.order)
  const { index, hasPrevious, hasNext, show, step, announcement } = useViewerSteps(photos, photoId, onShow)
  const heart = actions.find(({ isFilledWhenOn }) => isFilledWhenOn)
  const photo = photos[index]
  const [hasCommentsOpen, setHasCommentsOpen] = useState(false)
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  const commentStep = useBackStep(() => {
    setHasCommentsOpen(false)
    // The focused field disappears with the sheet; shortcuts need focus in the viewer.
    popup.current?.focus()
  })
  const closeComments = () => commentStep.leave()
  const onClose = () => commentStep.leave(props.onClose)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasStrip, setHasStrip] = useState(false)
  const [tilePicture] = useState(() => ({ photoId, src: pictureOfTile(photoId) }))
  const flight = useFlight({ room, stage, picture }, photoId, props.reveal)
  const loupe = useLoupe(photoId, picture, popup)
  const { size, measure } = useSize()
  const stageRef = useCallback(
    (element: HTMLDivElement | null) => {
      stage.current = element
      return measure(element)
    },
    [measure],
  )
  const awake = useIdle(hasCommentsOpen || hasKeysOpen)
  const gestures = usePictureGestures(
    { stage, track, picture },
    {
      photoId,
      ratio: photo ? photo.widthPx / photo.heightPx : 1,
      maxZoomOn: (on) => (photo ? maxZoomOf(photo, on) : 1),
      hasPrevious,
      hasNext,
      onStep: step,
      onClose,
      onTap: awake.toggle,
      ...(heart && {
        onDoubleTap: (at) => {
          if (!photo || !stage.current) return
          drawHeart(stage.current, at)
          if (!heart.isOn?.(photo)) heart.run(photo)
        },
      }),
    },
  )
  const isSharp = useSharpness(picture, photo, signature, gestures.isZoomed)
  if (!photo) return null

  const canZoom = maxZoomOf(photo, size) > 1.02
  const fadeTo = (at: number) => {
    flight.hold()
    show(at)
  }
  const compare = () => {
    flight.stays()
    onCompare()
  }
  const openComments = () => {
    commentStep.enter()
    setHasCommentsOpen(true)
  }
  const toggleComments = hasComments ? (hasCommentsOpen ? closeComments : openComments) : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    awake.wake()
    answerKey(event, {
      ArrowLeft: () => fadeTo(index - 1),
      ArrowRight: () => fadeTo(index + 1),
      ...(hasLoupe && loupe.keysFor(photo)),
      Home: () => fadeTo(0),
      End: () => fadeTo(photos.length - 1),
      ...(work && { ' ': () => work.selection.change({ kind: 'toggle', id: photo.id }) }),
      ...(toggleComments && { c: toggleComments, o: toggleComments }),
      v: compare,
      t: () => setHasStrip(!hasStrip),
      s: () => setIsPlaying(true),
      z: hasLoupe ? loupe.toggle : gestures.toggleZoom,
      '+': gestures.zoomIn,
      '=': gestures.zoomIn,
      '-': gestures.zoomOut,
      '?': () => setHasKeysOpen(true),
      ...Object.fromEntries(
        actions.flatMap((action) =>
          [action.key, dutchKeys[action.key] ?? action.key].map((key) => [key, () => action.run(photo)]),
        ),
      ),
      ...(event.shiftKey && { f: toggleFullScreen }),
    })
  }

  return (
    // Dialogs opened from the viewer are portalled beside it, and so lie above it.
    <Modal
      open
      isWhole
      ref={popup}
      container={props.container}
      portalClassName="relative z-2"
      onClose={() => {
        if (loupe.isOn) loupe.close()
        else if (hasCommentsOpen) closeComments()
        else onClose()
      }}
      aria-label={viewerNl.viewer.label(photo.label, index + 1, photos.length)}
      focusFirst={() => popup.current}
      focusAfter={() => (isComparing() ? false : tileOf(document, photoId))}
      onKeyDown={onKeyDown}
      // As when what was opened over it has closed.
      onFocus={awake.wake}
      data-viewer
      onPointerMove={(event) => {
        if (event.pointerType !== 'mouse') return
        awake.wake()
        loupe.follow(event)
        // Set by hand: a render for each move would lag behind the mouse.
        if (popup.current) popup.current.dataset['near'] = edgeNear(event)
      }}
      className={classNames(
        'group/viewer fixed inset-0 isolate flex flex-col overflow-hidden overscroll-contain text-15 text-ink scheme-dark outline-none md:flex-row',
        !awake.isAwake && 'cursor-none',
      )}
    >
      <div ref={room} className="absolute inset-0 -z-1 bg-room" />
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
          isSharp={isSharp}
          hasCommentsOpen={hasCommentsOpen}
          onBack={onClose}
          onComments={toggleComments}
          onLoupe={hasLoupe ? loupe.press : undefined}
          isLooking={loupe.isOn}
          onCompare={compare}
          onPlay={() => setIsPlaying(true)}
          onZoom={canZoom ? gestures.toggleZoom : undefined}
          onKeys={() => setHasKeysOpen(true)}
        />
        <div
          ref={stageRef}
          className={classNames(
            '@container absolute inset-0 touch-none select-none',
            // A phone's half above the sheet is the photo's alone, below the bar.
            hasCommentsOpen && 'max-md:top-16',
          )}
          {...gestures.handlers}
          // The click after a tap would press a button that the tap has just brought back.
          onTouchEnd={(event) => event.cancelable && event.preventDefault()}
        >
          <ViewerSlides
            {...{ photos, index, signature, track, picture, tilePicture }}
            stageSize={size}
            hasRoom={awake.isAwake && !gestures.isZoomed && !loupe.isOn}
            isZoomed={gestures.isZoomed}
          />
          {type === 'preview' && photo.picture === 'ready' && (
            <PreviewSign
              isQuiet={props.hasOwnMark}
              ratio={gestures.isZoomed ? undefined : photo.widthPx / photo.heightPx}
            />
          )}
        </div>
        {hasPrevious && <ViewerStepButton to="previous" onClick={() => fadeTo(index - 1)} />}
        {hasNext && <ViewerStepButton to="next" onClick={() => fadeTo(index + 1)} />}
        {work?.renderBelow && (
          <div
            className={classNames(
              'pointer-events-none absolute inset-x-0 bottom-0 z-1 flex justify-center px-5 pb-safe transition-[opacity,visibility] duration-240 has-focus-visible:opacity-100',
              !(awake.isAwake && !loupe.isOn) && 'opacity-0 not-has-focus-visible:invisible',
              hasCommentsOpen && 'max-md:hidden',
            )}
          >
            {/* Above the tools of a phone. */}
            <div data-below className="mb-18 flex max-w-full min-w-0 justify-center md:mb-4">
              {work.renderBelow(photo)}
            </div>
          </div>
        )}
        <ViewerTray
          photo={photo}
          actions={actions}
          isShown={awake.isAwake && !loupe.isOn}
          hasCommentsOpen={hasCommentsOpen}
          onComments={toggleComments}
          onLoupe={hasLoupe ? loupe.press : undefined}
          onCompare={compare}
        />
        <Suspense>
          {photos.length > 1 && (
            <Filmstrip
              {...{ photos, index, signature }}
              isKept={hasStrip}
              mayShow={awake.isAwake && !loupe.isOn && !gestures.isZoomed}
              onShow={fadeTo}
            />
          )}
          {isPlaying && (
            <SlideShow
              {...{ photos, index, signature, studioName }}
              onStop={(at) => {
                setIsPlaying(false)
                show(at)
                popup.current?.focus()
              }}
            />
          )}
        </Suspense>
        <Suspense>
          {loupe.isOn && (
            <LoupeLayer
              {...{ photo, signature, picture }}
              point={loupe.point}
              onPoint={loupe.pointAt}
              onClose={loupe.close}
            />
          )}
        </Suspense>
        <LiveRegion>{announcement}</LiveRegion>
      </div>
      <FlightIn {...flight.moves} />
      {hasComments && hasCommentsOpen && (
        <CommentSheet photo={photo} studioName={studioName} isReadOnly={!work} onClose={closeComments} />
      )}
      {hasKeysOpen && (
        <KeyListDialog
          actionKeys={keysOf(actions, photo)}
          isReadOnly={!work}
          {...{ hasComments, hasLoupe }}
          onClose={() => setHasKeysOpen(false)}
        />
      )}
    </Modal>
  )
}

/** What is finished is taken home or ordered; it was approved before. */
function useViewerActions(work: PhotoWork | undefined, type: PhotoType) {
  return useMemo(() => {
    const actions = work?.actions.filter(({ name }) => name !== 'comment') ?? []
    if (type === 'preview') return actions
    const [last, first] = [
      actions.filter(({ name }) => name === 'approve'),
      actions.filter(({ name }) => name !== 'approve'),
    ]
    return [...first, ...last.map((action) => ({ ...action, isRare: true }))]
  }, [work?.actions, type])
}

const maxZoomOf = (photo: Photo, stage: Size) => {
  const width = Math.min(photo.widthPx, largeWidthOf(photo))
  const picture = { width, height: (width * photo.heightPx) / photo.widthPx }
  return sharpestZoom(picture, stage, window.devicePixelRatio)
}

/** Share of the width at each side in which a mouse brings the button for the next photo. */
const EDGE = 0.2

function edgeNear({ clientX }: PointerEvent): 'previous' | 'next' | 'none' {
  const share = clientX / window.innerWidth
  return share < EDGE ? 'previous' : share > 1 - EDGE ? 'next' : 'none'
}

const toggleFullScreen = () =>
  void (
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  ).catch(() => {})

/** Leaving may lead to the same photo beside others, which take the focus themselves. */
const isComparing = () => document.querySelector('[data-compare]') !== null
