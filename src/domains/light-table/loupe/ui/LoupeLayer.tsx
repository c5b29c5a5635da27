import { useQuery, queryOptions, skipToken } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type PointerEvent,
  type RefObject,
} from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'
import type { Point } from '../../core/ui/picture-gestures.ts'
import { watchSize } from '../../core/ui/use-size.ts'
import { finishAnimations } from '../../core/ui/photo-flight.ts'
import { loupeNl } from '../loupe.nl.ts'
import {
  areaOfCut,
  cutAround,
  cutUrl,
  type CutPlace,
  type CutRefusal,
} from '#domains/photos/loupe/loupe.rules.ts'
import { lensAt, positionIn, clampCutPosition, type Lens } from './lens.ts'

type LoupeLayerProps = {
  photo: Photo
  signature: string
  picture: RefObject<HTMLElement | null>
  /** Point on the photo from its upper left, 0 to 1; undefined while waiting for a press. */
  point: Point | undefined
  onPoint: (point: Point) => void
  onClose: () => void
}

/** Shows part of the original, one pixel per screen pixel. */
export function LoupeLayer({ photo, signature, picture, point, onPoint, onClose }: LoupeLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const boxes = useBoxes(layer, picture)
  const isReady = photo.picture === 'ready'
  const notReady = photo.picture === 'making' ? loupeNl.making : loupeNl.failed

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !isReady) return
    const at = positionIn(boxOf(picture), event)
    if (at) onPoint(at)
  }
  return (
    <div
      ref={layer}
      role="presentation"
      onPointerDown={onPointerDown}
      className={classNames('absolute inset-0 touch-none select-none', isReady && 'cursor-crosshair')}
    >
      {isReady && point && boxes ? (
        <LensOver key={`${point.x} ${point.y}`} {...{ photo, signature, point, boxes, onClose }} />
      ) : (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 grid justify-items-center px-4 pb-safe">
          <p role="status" className="mb-20 rounded-4 bg-black/72 px-4 py-2.5 text-center text-white">
            {isReady ? loupeNl.point : notReady}
          </p>
        </div>
      )}
    </div>
  )
}

type Boxes = { stage: DOMRect; picture: DOMRect }
type LensProps = {
  photo: Photo
  signature: string
  point: Point
  boxes: Boxes
  onClose: () => void
}

function LensOver({ photo, signature, point, boxes, onClose }: LensProps) {
  const place = cutAround(photo, point)
  const area = areaOfCut(photo, place)!
  const dots = window.devicePixelRatio
  const lens = lensAt({ photo, area, point, dots, ...boxes })
  const { data, isError } = useQuery(cutQuery(photo, place, signature))
  const blob = data && 'blob' in data ? data.blob : undefined
  const refusal = data && 'refusal' in data ? data.refusal : isError ? loupeNl.broken : undefined
  const [isSharp, setIsSharp] = useState(false)
  const [sheet, drag] = useDrag(lens)
  const inCut = { width: area.width / dots, height: area.height / dots }
  return (
    <div
      role="group"
      aria-label={loupeNl.label(photo.label)}
      style={{ left: lens.left, top: lens.top, width: lens.width, height: lens.height }}
      className="absolute cursor-grab touch-none overflow-clip rounded-6 bg-black shadow-[0_0_0_2px_rgb(255_255_255/0.9),0_12px_48px_rgb(0_0_0/0.6)] active:cursor-grabbing"
      {...drag}
    >
      <div
        ref={sheet}
        style={{ ...inCut, transform: `translate(${lens.x}px, ${lens.y}px)` }}
        className="relative overflow-clip"
      >
        {/* Smaller rendition, shown until the cut has loaded. */}
        <img
          src={photoUrl(photo, 2048, signature)}
          alt=""
          draggable={false}
          style={{
            left: -place.left / dots,
            top: -place.top / dots,
            width: photo.widthPx / dots,
            height: photo.heightPx / dots,
          }}
          className="absolute max-w-none"
        />
        {blob && (
          <BlobPicture
            blob={blob}
            alt={loupeNl.label(photo.label)}
            onLoad={() => setIsSharp(true)}
            style={inCut}
            className={classNames(
              'absolute inset-0 max-w-none transition-opacity duration-160',
              !isSharp && 'opacity-0',
            )}
          />
        )}
      </div>
      {refusal && (
        <p className="absolute inset-0 grid place-items-center bg-black/72 p-6 text-center text-balance text-white">
          {refusal}
        </p>
      )}
      <span
        className={classNames(
          'pointer-events-none absolute bottom-2 left-2 rounded-3 bg-black/72 px-2 py-1 text-12 text-white tabular-nums',
          !isSharp && !refusal && 'animate-pulse',
        )}
      >
        {loupeNl.scale}
      </span>
      <span className="absolute top-1 right-1 rounded-4 bg-black/72">
        <IconButton icon={X} label={loupeNl.close} onClick={onClose} />
      </span>
      <LiveRegion>{refusal ?? (isSharp ? loupeNl.shown : loupeNl.loading)}</LiveRegion>
    </div>
  )
}

/** Moves the element directly, because a render would lag behind the finger. */
function useDrag(lens: Lens) {
  const sheet = useRef<HTMLDivElement>(null)
  const held = useRef<{ pointerId: number; at: Point }>(undefined)
  const slid = useRef<Point>({ x: lens.x, y: lens.y })
  const on = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Otherwise the layer below would move the lens to this point.
      event.stopPropagation()
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { pointerId: event.pointerId, at: { x: event.clientX, y: event.clientY } }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.pointerId !== event.pointerId) return
      const { at } = held.current
      const by = { x: event.clientX - at.x, y: event.clientY - at.y }
      held.current.at = { x: event.clientX, y: event.clientY }
      slid.current = clampCutPosition(lens, { x: slid.current.x + by.x, y: slid.current.y + by.y })
      if (sheet.current) sheet.current.style.transform = `translate(${slid.current.x}px, ${slid.current.y}px)`
    },
    onPointerUp: () => {
      held.current = undefined
    },
    onPointerCancel: () => {
      held.current = undefined
    },
  }
  return [sheet, on] as const
}

function useBoxes(
  layer: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
): Boxes | undefined {
  const [boxes, setBoxes] = useState<Boxes>()
  useLayoutEffect(() => {
    const { current } = layer
    if (!current) return undefined
    return watchSize(current, () =>
      setBoxes({ stage: current.getBoundingClientRect(), picture: boxOf(picture) }),
    )
  }, [layer, picture])
  return boxes
}
function BlobPicture({ blob, alt, ...look }: ComponentProps<'img'> & { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} draggable={false} {...look} />
}

/** A slide's only child is its picture. */
const boxOf = (slide: RefObject<HTMLElement | null>) => finishAnimations(slide.current!.firstElementChild!)

/** Delay until a cut is requested, because the server draws and counts each one. */
const CUT_DELAY_MS = 160

type CutResult = { blob: Blob } | { refusal: string }

/** A loaded cut never changes: its URL names the version of the pixels. */
const cutQuery = (photo: { id: string; version: string }, place: CutPlace | undefined, signature: string) => {
  const url = place && cutUrl(photo, place, signature)
  return queryOptions({
    queryKey: ['cuts', url],
    queryFn: url === undefined ? skipToken : ({ signal }) => askForCut(url, signal),
    staleTime: ({ state }) => (state.data && 'blob' in state.data ? Infinity : 0),
    retry: 1,
  })
}

async function askForCut(url: string, signal: AbortSignal): Promise<CutResult> {
  await new Promise((resolve) => setTimeout(resolve, CUT_DELAY_MS))
  signal.throwIfAborted()
  const response = await fetch(url, { signal })
  if (response.ok) return { blob: await response.blob() }
  if (response.status === 404) return { refusal: loupeNl.changed }
  const answer: { code?: CutRefusal; waitSeconds?: number } = await response.json().catch(() => ({}))
  const { code, waitSeconds = 0 } = answer
  const text = code && loupeNl.refusals[code]
  if (!text) throw new Error(`no cut: ${response.status}`)
  return { refusal: typeof text === 'string' ? text : text({ waitSeconds }) }
}
