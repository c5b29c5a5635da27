import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { X, Info } from 'lucide-react'
import { classNames } from '#ui/theme/class-names.ts'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { useLatest } from '#platform/browser/use-latest.ts'
import { photosNl } from '../../photos.nl.ts'
import { viewerNl } from '../viewer.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { Point } from '../../ui/picture-gestures.ts'
import { shareOf } from '../../loupe/ui/lens.ts'
import { answerKey } from './answer-key.ts'
import { KeyListDialog } from './KeyListDialog.tsx'
import { PreviewSign } from './PreviewSign.tsx'
import { keysOf, type OnLightTable, type PhotoWork } from '../../grid/ui/light-table.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import { tileOf } from '../../grid/ui/use-tiles.ts'
import {
  boxAtRest,
  drawHeart,
  growFromTile,
  holdPicture,
  pictureOfTile,
  shrinkToTile,
} from './photo-flight.ts'
import { usePictureGestures } from './use-picture-gestures.ts'
import { ViewerBar, ViewerTray } from './ViewerBar.tsx'
import { ViewerSlides, ViewerStepButton } from './ViewerSlides.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useUiTexts } from '#ui/theme/ui-texts.ts'
import { CommentForm, CommentList } from '../../comments/ui/Comments.tsx'
import { dateAndTime, roomText } from '#platform/pure/format.nl.ts'
import { Modal } from '#ui/overlays/layers/Modal.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'

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
  const { onShow, onCompare, onClose } = props
  const actions = useViewerActions(work, type)
  const photos = useStillOrder(props.photos, props.order)
  const { index, hasPrevious, hasNext, show, step, announcement } = useViewerSteps(photos, photoId, onShow)
  const heart = actions.find(({ isFilledWhenOn }) => isFilledWhenOn)
  const photo = photos[index]
  const [hasCommentsOpen, setHasCommentsOpen] = useState(false)
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasStrip, setHasStrip] = useState(false)
  const [tilePicture] = useState(() => ({ photoId, src: pictureOfTile(photoId) }))
  const flight = useFlight({ room, stage, picture }, photoId, props.reveal)
  const loupe = useLoupe(photoId, picture, popup)
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
      ...(heart && {
        onDoubleTap: (at) => {
          if (!photo || !stage.current) return
          drawHeart(stage.current, at)
          if (!heart.isOn?.(photo)) heart.run(photo)
        },
      }),
    },
  )
  if (!photo) return null

  const fadeTo = (at: number) => {
    flight.hold()
    show(at)
  }
  const compare = () => {
    flight.stays()
    onCompare()
  }
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
    answerKey(event, {
      ArrowLeft: () => fadeTo(index - 1),
      ArrowRight: () => fadeTo(index + 1),
      ...(hasLoupe && loupe.keysFor(photo)),
      Home: () => fadeTo(0),
      End: () => fadeTo(photos.length - 1),
      ...(work && { ' ': () => work.selection.change({ kind: 'toggle', id: photo.id }) }),
      ...(toggleComments && { c: toggleComments }),
      v: compare,
      t: () => setHasStrip(!hasStrip),
      s: () => setIsPlaying(true),
      z: hasLoupe ? loupe.toggle : gestures.toggleZoom,
      '+': gestures.zoomIn,
      '=': gestures.zoomIn,
      '-': gestures.zoomOut,
      '?': () => setHasKeysOpen(true),
      ...Object.fromEntries(actions.map((action) => [action.key, () => action.run(photo)])),
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
          hasCommentsOpen={hasCommentsOpen}
          onBack={onClose}
          onComments={toggleComments}
          onLoupe={hasLoupe ? loupe.press : undefined}
          isLooking={loupe.isOn}
          onCompare={compare}
          onPlay={() => setIsPlaying(true)}
          onZoom={gestures.toggleZoom}
          onKeys={() => setHasKeysOpen(true)}
        />
        <div
          ref={stage}
          className="@container absolute inset-0 touch-none select-none"
          {...gestures.handlers}
        >
          <ViewerSlides {...{ photos, index, signature, track, picture, tilePicture }} />
          {type === 'preview' && photo.picture === 'ready' && <PreviewSign />}
        </div>
        {hasPrevious && <ViewerStepButton to="previous" onClick={() => fadeTo(index - 1)} />}
        {hasNext && <ViewerStepButton to="next" onClick={() => fadeTo(index + 1)} />}
        {work?.renderBelow && (
          <div
            className={classNames(
              'pointer-events-none absolute inset-x-0 bottom-0 z-1 flex justify-center px-5 pb-safe transition-opacity duration-240 has-focus-visible:opacity-100',
              !(awake.isAwake && !loupe.isOn) && 'opacity-0',
            )}
          >
            {/* Above the tools of a phone. */}
            <div className="mb-18 flex max-w-full min-w-0 justify-center md:mb-4">
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
              isShown={hasStrip && awake.isAwake && !loupe.isOn}
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

type Places = Record<'room' | 'stage' | 'picture', RefObject<HTMLElement | null>>

/** Back into the tile at the end, before the parts of the viewer are let go; see `FlightIn` for the other moves. */
function useFlight(places: Places, photoId: string, reveal: OnLightTable['reveal']) {
  const held = useRef<{ photoId: string; fade: ReturnType<typeof holdPicture> }>(undefined)
  const latest = useLatest({ places, photoId, reveal })
  const staysBesideOthers = useRef(false)
  useLayoutEffect(() => {
    const [now, stays] = [latest, staysBesideOthers]
    return () => {
      const { places, photoId, reveal } = now.current
      const leaving = boxIn(places)
      if (leaving && !stays.current) void shrinkToTile(leaving, photoId, (id) => reveal.current?.(id))
    }
  }, [latest])
  return {
    hold: () => {
      const stage = places.stage.current
      const box = boxIn(places)
      if (stage && box) held.current = { photoId, fade: holdPicture(stage, box) }
    },
    stays: () => {
      staysBesideOthers.current = true
    },
    moves: { places, photoId, held },
  }
}

const boxIn = ({ picture }: Places) => picture.current?.firstElementChild ?? null

/**
 * Out of the tile at opening, and a fade at each step that no finger made. Stands last in the viewer, whose parts come
 * after its own first effects.
 */
function FlightIn({ places, photoId, held }: ReturnType<typeof useFlight>['moves']) {
  const latest = useLatest({ places, photoId })
  useLayoutEffect(() => {
    const { places, photoId } = latest.current
    growFromTile(places.room.current, boxIn(places), photoId)
  }, [latest])
  useLayoutEffect(() => {
    if (!held.current || held.current.photoId === photoId) return
    held.current.fade(boxIn(places))
    held.current = undefined
  })
  return null
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

/** Pressed by key it looks where the mouse is, or at the middle; pressed by hand it waits for a place. */
function useLoupe(
  photoId: string,
  picture: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
) {
  const [looking, setLooking] = useState<{ photoId: string; point?: Point | undefined }>()
  const mouse = useRef<{ clientX: number; clientY: number }>(undefined)
  const isOn = looking?.photoId === photoId
  const point = isOn ? looking.point : undefined
  const close = () => {
    setLooking(undefined)
    // Its own button leaves with it, and shortcuts need focus in the viewer.
    popup.current?.focus()
  }
  const pointAt = (at: Point) => setLooking({ photoId, point: at })
  const look = () => {
    const box = picture.current?.firstElementChild
    pointAt((box && mouse.current && shareOf(boxAtRest(box), mouse.current)) ?? { x: 0.5, y: 0.5 })
  }
  const moveBy = (x: number, y: number, { widthPx, heightPx }: Photo) => {
    const { x: atX, y: atY } = point ?? { x: 0.5, y: 0.5 }
    pointAt({
      x: Math.min(1, Math.max(0, atX + (x * LOUPE_STEP_PX) / widthPx)),
      y: Math.min(1, Math.max(0, atY + (y * LOUPE_STEP_PX) / heightPx)),
    })
  }
  return {
    isOn,
    point,
    close,
    pointAt,
    toggle: isOn ? close : look,
    press: ({ detail }: MouseEvent) => {
      if (isOn) return close()
      // A key's click has no number.
      if (detail === 0) return look()
      setLooking({ photoId })
      popup.current?.focus()
    },
    follow: ({ clientX, clientY }: PointerEvent) => {
      mouse.current = { clientX, clientY }
    },
    keysFor: (photo: Photo) =>
      isOn
        ? {
            ArrowLeft: () => moveBy(-1, 0, photo),
            ArrowRight: () => moveBy(1, 0, photo),
            ArrowUp: () => moveBy(0, -1, photo),
            ArrowDown: () => moveBy(0, 1, photo),
          }
        : {},
  }
}

const LOUPE_STEP_PX = 300

/** Leaving may lead to the same photo beside others, which take the focus themselves. */
const isComparing = () => document.querySelector('[data-compare]') !== null

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
