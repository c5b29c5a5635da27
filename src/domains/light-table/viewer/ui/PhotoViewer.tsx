import { lazy, Suspense, type PointerEvent, type ReactNode } from 'react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { Modal } from '#ui/overlays/layers/Modal.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { keysWithLabelsOf } from '../../core/ui/on-light-table.ts'
import { tileOf } from '../../core/ui/use-tiles.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { viewerNl } from '../viewer.nl.ts'
import { handleViewerKey } from './answer-key.ts'
import { CommentSheet } from './CommentSheet.tsx'
import { KeyListDialog } from './KeyListDialog.tsx'
import { PreviewSign } from './PreviewSign.tsx'
import { GrowFromTile } from './use-flight.ts'
import { useViewer, viewerKeyHandlers, type PhotoViewerProps, type Viewer } from './use-viewer.ts'
import { ViewerBar, ViewerTray } from './ViewerBar.tsx'
import { ViewerSlides, ViewerStepButton } from './ViewerSlides.tsx'

const importLoupe = () => import('../../loupe/ui/LoupeLayer.tsx')
const Filmstrip = lazy(async () => ({ default: (await import('./Filmstrip.tsx')).Filmstrip }))
const SlideShow = lazy(async () => ({ default: (await import('./SlideShow.tsx')).SlideShow }))
const LoupeLayer = lazy(async () => ({ default: (await importLoupe()).LoupeLayer }))

export function PhotoViewer(props: PhotoViewerProps) {
  const viewer = useViewer(props)
  const { photo, photos, index, announcement, popup, room, comments, awake, loupe } = viewer
  if (!photo) return null
  const part = { ...props, viewer, photo }
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
        else if (comments.isOpen) comments.close()
        else viewer.onClose()
      }}
      aria-label={viewerNl.viewer.label(photo.label, index + 1, photos.length)}
      focusFirst={() => popup.current}
      focusAfter={() => (isComparing() ? false : tileOf(document, props.photoId))}
      onKeyDown={(event) => {
        awake.wake()
        handleViewerKey(event, viewerKeyHandlers(viewer, photo, event))
      }}
      // Wakes the controls when the focus returns from a dialog over the viewer.
      onFocus={awake.wake}
      data-viewer
      onPointerMove={(event) => {
        if (event.pointerType !== 'mouse') return
        awake.wake()
        loupe.follow(event)
        // Set directly: a render for each move would lag behind the mouse.
        if (popup.current) popup.current.dataset['near'] = edgeNear(event)
      }}
      className={classNames(
        'group/viewer fixed inset-0 isolate flex flex-col overflow-hidden overscroll-contain text-15 text-ink scheme-dark outline-none md:flex-row',
        !awake.isAwake && 'cursor-none',
      )}
    >
      <div ref={room} className="absolute inset-0 -z-1 bg-room" />
      <div className="relative min-h-0 min-w-0 flex-1 overflow-clip">
        <ViewerTools {...part}>
          <ViewerStage {...part} />
        </ViewerTools>
        <ViewerLayers {...part} />
        <LiveRegion>{announcement}</LiveRegion>
      </div>
      <GrowFromTile {...viewer.flight.moves} />
      {viewer.hasComments && comments.isOpen && (
        <CommentSheet
          photo={photo}
          studioName={props.studioName}
          isReadOnly={!props.work}
          onClose={comments.close}
        />
      )}
      {viewer.hasKeysOpen && (
        <KeyListDialog
          actionKeys={keysWithLabelsOf(viewer.actions, photo)}
          isReadOnly={!props.work}
          hasComments={viewer.hasComments}
          hasLoupe={viewer.hasLoupe}
          onClose={() => viewer.setHasKeysOpen(false)}
        />
      )}
    </Modal>
  )
}

type ViewerPartProps = PhotoViewerProps & { viewer: Viewer; photo: Photo }

function ViewerStage({ viewer, photo, type, signature, hasOwnMark }: ViewerPartProps) {
  const { photos, index, stageRef, size, track, picture, tilePicture } = viewer
  const { gestures, awake, loupe, comments } = viewer
  return (
    <div
      ref={stageRef}
      className={classNames(
        '@container absolute inset-0 touch-none select-none',
        // On a phone, the photo fills the space between the bar and the sheet.
        comments.isOpen && 'max-md:top-16',
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
          isQuiet={hasOwnMark}
          ratio={gestures.isZoomed ? undefined : photo.widthPx / photo.heightPx}
        />
      )}
    </div>
  )
}

function ViewerTools({ viewer, photo, work, children }: ViewerPartProps & { children: ReactNode }) {
  const { index, fadeTo } = viewer
  const isShown = viewer.awake.isAwake && !viewer.loupe.isOn
  return (
    <>
      <ViewerBar {...{ viewer, photo }} />
      {children}
      {viewer.hasPrevious && <ViewerStepButton to="previous" onClick={() => fadeTo(index - 1)} />}
      {viewer.hasNext && <ViewerStepButton to="next" onClick={() => fadeTo(index + 1)} />}
      {work?.renderBelow && (
        <div
          className={classNames(
            'pointer-events-none absolute inset-x-0 bottom-0 z-1 flex justify-center px-5 pb-safe transition-[opacity,visibility] duration-240 has-focus-visible:opacity-100',
            !isShown && 'opacity-0 not-has-focus-visible:invisible',
            viewer.comments.isOpen && 'max-md:hidden',
          )}
        >
          <div data-below className="mb-18 flex max-w-full min-w-0 justify-center md:mb-4">
            {work.renderBelow(photo)}
          </div>
        </div>
      )}
      <ViewerTray {...{ viewer, photo }} />
    </>
  )
}

function ViewerLayers({ viewer, photo, signature, studioName }: ViewerPartProps) {
  const { photos, index, picture, awake, loupe } = viewer
  return (
    <>
      <Suspense>
        {photos.length > 1 && (
          <Filmstrip
            {...{ photos, index, signature }}
            isKept={viewer.hasStrip}
            mayShow={awake.isAwake && !loupe.isOn && !viewer.gestures.isZoomed}
            onShow={viewer.fadeTo}
          />
        )}
        {viewer.isPlaying && (
          <SlideShow
            {...{ photos, index, signature, studioName }}
            onStop={(at) => {
              viewer.setIsPlaying(false)
              viewer.show(at)
              viewer.popup.current?.focus()
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
    </>
  )
}

/** Share of the width, at each side, in which a mouse shows that side's button. */
const EDGE = 0.2

function edgeNear({ clientX }: PointerEvent): 'previous' | 'next' | 'none' {
  const share = clientX / window.innerWidth
  return share < EDGE ? 'previous' : share > 1 - EDGE ? 'next' : 'none'
}

/** Closing may lead to a comparison, which takes the focus itself. */
const isComparing = () => document.querySelector('[data-compare]') !== null
