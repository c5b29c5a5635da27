import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash'
import { classNames } from '#ui/theme/class-names.ts'
import { photosNl } from '../../photos.nl.ts'
import {
  photoUrl,
  pictureSrcSet,
  objectPositionOf,
  type PictureFailure,
} from '#domains/photos/photos.rules.ts'
import type { Photo } from './photos.queries.ts'

/** Builds picture URLs, which have no signatures in the public trial gallery. */
export const PictureUrlContext = createContext(photoUrl)

type PendingPhoto = { label?: string | undefined; sizeBytes?: number | undefined }

/**
 * Draws the browser's own copy of an upload. Only set on the studio's screens, because that copy
 * has no watermark.
 */
export const DrawOwnPictureContext = createContext<((photo: PendingPhoto) => ReactNode) | undefined>(
  undefined,
)

type PhotoPictureProps = {
  photo: Pick<Photo, 'id' | 'version' | 'thumbHash' | 'picture' | 'widthPx' | 'heightPx'> & {
    failure?: PictureFailure | undefined
  } & PendingPhoto
  signature: string
  sizes: string
  alt: string
  isUrgent?: boolean
  isPatient?: boolean
  isLazy?: boolean
  /** Point that stays in view, from the upper left, 0 to 1. */
  focus?: { x: number; y: number } | null
  /** URL of a smaller file, shown until the larger file has loaded. */
  before?: string | undefined
  /** Called when the picture fails to load, perhaps because its URL has expired. */
  onLost?: () => void
}

const pictureClassName = 'absolute inset-0 size-full object-cover'

export function PhotoPicture(props: PhotoPictureProps) {
  const { photo, signature, sizes, alt, isUrgent, isPatient, isLazy, focus, before, onLost } = props
  const [loaded, setLoaded] = useState<'ready' | 'failed'>()
  const urlOf = use(PictureUrlContext)
  const isReady = photo.picture === 'ready'
  const drawOwn = use(DrawOwnPictureContext)
  const isMaking = drawOwn !== undefined && photo.picture === 'making'
  const own = isMaking && !photo.thumbHash && drawOwn(photo)
  const text = photosNl.tile.picture(photo) || (isReady && loaded === 'failed' && photosNl.tile.lost)
  return (
    <>
      {photo.thumbHash && <Placeholder thumbHash={photo.thumbHash} />}
      {own}
      {before && loaded !== 'ready' && <img alt="" src={before} className={pictureClassName} />}
      {isReady && loaded !== 'failed' && (
        <img
          key={photo.version}
          // A cached picture may be complete before `onLoad` is attached.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded('ready')
          }}
          alt={alt}
          src={urlOf(photo, 800, signature)}
          srcSet={pictureSrcSet(photo, signature, urlOf)}
          sizes={sizes}
          width={photo.widthPx}
          height={photo.heightPx}
          decoding="async"
          loading={isLazy ? 'lazy' : undefined}
          fetchPriority={isUrgent ? 'high' : isPatient ? 'low' : undefined}
          draggable={false}
          style={{ objectPosition: objectPositionOf(focus) }}
          onLoad={() => setLoaded('ready')}
          onError={() => {
            setLoaded('failed')
            onLost?.()
          }}
          className={classNames(
            pictureClassName,
            'transition-opacity duration-240',
            // A fade would delay the largest contentful paint.
            loaded !== 'ready' && !isUrgent && 'opacity-0',
          )}
        />
      )}
      {text && (
        <span
          className={classNames(
            'text-center text-13 font-normal',
            // The browser's own copy lies below, and must stay visible.
            own
              ? 'absolute bottom-3 left-2 rounded-2 bg-mark px-2 py-0.5 text-white'
              : 'absolute inset-0 grid place-items-center p-2',
            !own && (photo.thumbHash ? 'bg-mark text-white' : 'text-soft'),
            // The retry button covers the lower edge.
            photo.failure && 'pb-12',
          )}
        >
          {text}
        </span>
      )}
      {isMaking && <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 animate-fade bg-accent" />}
    </>
  )
}

export function Placeholder({ thumbHash }: { thumbHash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? drawPlaceholder(canvas.current, thumbHash) : undefined), [thumbHash])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      style={{ backgroundColor: averageColorOf(thumbHash) }}
      className={pictureClassName}
    />
  )
}

const FRAME_BUDGET_MS = 4
/** Delay, so that photos scrolled past are not drawn. */
const REST_MS = 60

const waiting = new Map<HTMLCanvasElement, string>()
let isPainting = false

function averageColorOf(thumbHash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbHash))
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/**
 * Draws later, a few placeholders per frame, so that a fast scroll does not stutter. Returns a
 * cancel function.
 */
function drawPlaceholder(canvas: HTMLCanvasElement, thumbHash: string): () => void {
  const timer = setTimeout(() => {
    waiting.set(canvas, thumbHash)
    if (isPainting) return
    isPainting = true
    requestAnimationFrame(paintSome)
  }, REST_MS)
  return () => {
    clearTimeout(timer)
    waiting.delete(canvas)
  }
}

function paintSome() {
  const startedAt = performance.now()
  for (const [canvas, thumbHash] of waiting) {
    waiting.delete(canvas)
    paint(canvas, thumbHash)
    if (performance.now() - startedAt > FRAME_BUDGET_MS) break
  }
  isPainting = waiting.size > 0
  if (isPainting) requestAnimationFrame(paintSome)
}

function paint(canvas: HTMLCanvasElement, thumbHash: string) {
  const { w, h, rgba } = thumbHashToRGBA(bytesOf(thumbHash))
  canvas.width = w
  canvas.height = h
  // `willReadFrequently` keeps the canvas off the GPU: the upload would take longer than the
  // drawing.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
}

const bytesOf = (thumbHash: string) => Uint8Array.from(atob(thumbHash), (letter) => letter.charCodeAt(0))
