import {
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  use,
} from 'react'
import { useBackStep } from '#platform/browser/use-back-step.ts'
import { dutchKeys, type LightTableState, type PhotoTools } from '../../core/ui/on-light-table.ts'
import { largeWidthOf, type PhotoType, LARGE_PX } from '#domains/photos/photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import { sharpestZoom, type Size } from '../../core/ui/picture-gestures.ts'
import { useSize } from '../../core/ui/use-size.ts'
import { drawHeart, pictureUrlOfTile } from '../../core/ui/photo-flight.ts'
import { useFlight } from './use-flight.ts'
import { useLoupe } from './use-loupe.ts'
import { usePictureGestures } from './use-picture-gestures.ts'
import { photosNl } from '../../photos.nl.ts'
import { PictureUrlContext } from '../../core/ui/PhotoPicture.tsx'

export type ViewerOptions = {
  type: PhotoType
  studioName: string
  /** Undefined for a read-only gallery, where the comment form is hidden too. */
  work: PhotoTools | undefined
  hasComments?: boolean | undefined
  hasOwnMark?: boolean | undefined
  hasLoupe?: boolean | undefined
  reveal: LightTableState['reveal']
  /** Element into which the viewer is portalled: below the toasts, which stay readable. */
  container: RefObject<HTMLElement | null>
}

export type PhotoViewerProps = ViewerOptions & {
  photos: readonly Photo[]
  /** Ids to step through; only the value at opening is used. */
  order: readonly string[]
  photoId: string
  signature: string
  onShow: (photoId: string) => void
  onCompare: () => void
  onClose: () => void
}

export type Viewer = ReturnType<typeof useViewer>

export function useViewer(props: PhotoViewerProps) {
  const { photoId, type, signature, work, hasComments = true, hasLoupe = false } = props
  const actions = viewerActionsOf(work, type)
  const photos = useFixedOrder(props.photos, props.order)
  const steps = useViewerSteps(photos, photoId, props.onShow)
  const photo = photos[steps.index]
  const popup = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const comments = useCommentSheet(popup)
  const onClose = () => comments.leave(props.onClose)
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasStrip, setHasStrip] = useState(false)
  const [tilePicture] = useState(() => ({ photoId, src: pictureUrlOfTile(photoId) }))
  const flight = useFlight({ room, stage, picture }, photoId, props.reveal)
  const loupe = useLoupe(photoId, picture, popup)
  const { size, measure } = useSize()
  const stageRef = useCallback(
    (element: HTMLDivElement | null) => {
      stage.current = element
      return measure(element)
    },
    [stage, measure],
  )
  const awake = useIdle(comments.isOpen || hasKeysOpen)
  const heart = actions.find(({ isFilledWhenOn }) => isFilledWhenOn)
  const gestures = usePictureGestures(
    { stage, track, picture },
    {
      photoId,
      ratio: photo ? photo.widthPx / photo.heightPx : 1,
      maxZoomOn: (on) => (photo ? maxZoomOf(photo, on) : 1),
      hasPrevious: steps.hasPrevious,
      hasNext: steps.hasNext,
      onStep: steps.step,
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
  const shown = { photos, photo, actions, work, hasComments, hasLoupe, size, tilePicture, isSharp }
  const elements = { popup, room, track, picture, stageRef }
  const opened = { comments, hasKeysOpen, setHasKeysOpen, isPlaying, setIsPlaying, hasStrip, setHasStrip }
  return {
    ...steps,
    ...shown,
    ...elements,
    ...opened,
    flight,
    loupe,
    awake,
    gestures,
    onClose,
    onComments: hasComments ? comments.toggle : undefined,
    canZoom: photo !== undefined && maxZoomOf(photo, size) > 1.02,
    fadeTo: (at: number) => {
      flight.hold()
      steps.show(at)
    },
    compare: () => {
      flight.stays()
      props.onCompare()
    },
  }
}

function useCommentSheet(popup: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false)
  const step = useBackStep(() => {
    setIsOpen(false)
    // The focused field disappears with the sheet, and shortcuts need focus in the viewer.
    popup.current?.focus()
  })
  const open = () => {
    step.enter()
    setIsOpen(true)
  }
  const close = () => step.leave()
  return { isOpen, close, toggle: isOpen ? close : open, leave: step.leave }
}

export function viewerKeyHandlers(viewer: Viewer, photo: Photo, event: KeyboardEvent) {
  const { photos, index, fadeTo, work, actions, loupe, hasLoupe, gestures, onComments } = viewer
  return {
    ArrowLeft: () => fadeTo(index - 1),
    ArrowRight: () => fadeTo(index + 1),
    ...(hasLoupe && loupe.keysFor(photo)),
    Home: () => fadeTo(0),
    End: () => fadeTo(photos.length - 1),
    ...(work && { ' ': () => work.selection.change({ kind: 'toggle', id: photo.id }) }),
    ...(onComments && { c: onComments, o: onComments }),
    v: viewer.compare,
    t: () => viewer.setHasStrip(!viewer.hasStrip),
    s: () => viewer.setIsPlaying(true),
    z: hasLoupe ? loupe.toggle : gestures.toggleZoom,
    '+': gestures.zoomIn,
    '=': gestures.zoomIn,
    '-': gestures.zoomOut,
    '?': () => viewer.setHasKeysOpen(true),
    ...Object.fromEntries(
      actions.flatMap((action) =>
        [action.key, dutchKeys[action.key] ?? action.key].map((key) => [key, () => action.run(photo)]),
      ),
    ),
    ...(event.shiftKey && { f: toggleFullScreen }),
  }
}

/**
 * Puts approval last for finals and hides it in a narrow viewer, because finals seldom need
 * approval.
 */
function viewerActionsOf(work: PhotoTools | undefined, type: PhotoType) {
  const actions = work?.actions.filter(({ name }) => name !== 'comment') ?? []
  if (type === 'preview') return actions
  const first = actions.filter(({ name }) => name !== 'approve')
  const last = actions.filter(({ name }) => name === 'approve')
  return [...first, ...last.map((action) => ({ ...action, isRare: true }))]
}

const maxZoomOf = (photo: Photo, stage: Size) => {
  const width = Math.min(photo.widthPx, largeWidthOf(photo))
  const picture = { width, height: (width * photo.heightPx) / photo.widthPx }
  return sharpestZoom(picture, stage, window.devicePixelRatio)
}

const toggleFullScreen = () =>
  void (
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  ).catch(() => {})

const REST_MS = 2500

/**
 * On touch screens only a tap hides the controls: a person who looks long still needs the buttons.
 */
function useIdle(isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restLater = useCallback(() => {
    clearTimeout(timer.current)
    if (window.matchMedia('(pointer: coarse)').matches) return
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

function useViewerSteps(photos: readonly Photo[], photoId: string, onShow: (photoId: string) => void) {
  // Announces the newly shown photo. Actions on the photo have their own announcements.
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

/**
 * Keeps the order at opening: a change that drops a photo from the filter must not remove it from
 * view.
 */
function useFixedOrder(photos: readonly Photo[], order: readonly string[]): readonly Photo[] {
  const [opened] = useState(order)
  return useMemo(() => {
    const now = new Map(photos.map((photo) => [photo.id, photo]))
    return opened.flatMap((id) => now.get(id) ?? [])
  }, [photos, opened])
}

/** Whether the largest file of the zoomed photo is loaded and decoded. */
function useSharpness(
  picture: RefObject<HTMLElement | null>,
  photo: Photo | undefined,
  signature: string,
  isAsked: boolean,
) {
  const urlOf = use(PictureUrlContext)
  const largest = photo && new URL(urlOf(photo, LARGE_PX, signature), document.baseURI).href
  const [sharp, setSharp] = useState<string>()
  useEffect(() => {
    const image = [...(picture.current?.querySelectorAll('img') ?? [])].at(-1)
    if (!isAsked || !image) return undefined
    let isOver = false
    const look = async () => {
      if (image.currentSrc !== largest) return
      await image.decode()
      if (!isOver) setSharp(largest)
    }
    const onLoad = () => void look().catch(() => {})
    onLoad()
    image.addEventListener('load', onLoad)
    return () => {
      isOver = true
      image.removeEventListener('load', onLoad)
    }
  }, [picture, largest, isAsked])
  return isAsked && sharp === largest
}
