import { use, useEffect, useRef, useState } from 'react'
import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash'
import { classNames } from '#ui/theme/class-names.ts'
import { photosNl } from '../photos.nl.ts'
import { pictureSrcSet, type PictureFailure } from '../photos.rules.ts'
import type { Photo } from './photos.queries.ts'
import { PictureAddresses } from './picture-addresses.ts'

type PhotoPictureProps = {
  photo: Pick<Photo, 'id' | 'version' | 'thumbHash' | 'picture' | 'widthPx' | 'heightPx'> & {
    /** Only its studio is told. */
    failure?: PictureFailure | undefined
  }
  signature: string
  /** Width in the layout, by which the browser picks a size. */
  sizes: string
  alt: string
  isUrgent?: boolean
  /** One of many: the line is for what stands above them first. */
  isPatient?: boolean
  /** Only fetched when it comes into sight, where a long row of them is laid out at once. */
  isLazy?: boolean
  /** The address gave no picture: it may be of yesterday. */
  onLost?: () => void
}

/** How a picture fills the box around it. */
export const pictureLook = 'absolute inset-0 size-full object-cover'

/** A photo's pixels, filling the box around them: first its blurred twin, then the picture itself over it, without anything moving. */
export function PhotoPicture(props: PhotoPictureProps) {
  const { photo, signature, sizes, alt, isUrgent, isPatient, isLazy, onLost } = props
  const [loaded, setLoaded] = useState<'ready' | 'failed'>()
  const addressOf = use(PictureAddresses)
  const isReady = photo.picture === 'ready'
  const hasFailed = photo.picture === 'failed' || (isReady && loaded === 'failed')
  return (
    <>
      {photo.thumbHash && <Placeholder thumbHash={photo.thumbHash} />}
      {isReady && loaded !== 'failed' && (
        <img
          key={photo.version}
          // A picture from the cache is there at once and does not fade.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded('ready')
          }}
          alt={alt}
          src={addressOf(photo, 800, signature)}
          srcSet={pictureSrcSet(photo, signature, addressOf)}
          sizes={sizes}
          width={photo.widthPx}
          height={photo.heightPx}
          decoding="async"
          loading={isLazy ? 'lazy' : undefined}
          fetchPriority={isUrgent ? 'high' : isPatient ? 'low' : undefined}
          draggable={false}
          onLoad={() => setLoaded('ready')}
          onError={() => {
            setLoaded('failed')
            onLost?.()
          }}
          className={classNames(
            pictureLook,
            'transition-opacity duration-240',
            // What is urgent is seen as it comes in; a fade would only hold it back.
            loaded !== 'ready' && !isUrgent && 'opacity-0',
          )}
        />
      )}
      {(photo.picture === 'making' || hasFailed) && (
        <span
          className={classNames(
            'absolute inset-0 grid place-items-center p-2 text-center text-13 font-normal',
            photo.thumbHash ? 'bg-mark text-white' : 'text-soft',
            // The button to try again lies over the lower edge.
            photo.failure && 'pb-12',
          )}
        >
          {hasFailed
            ? photo.failure
              ? photosNl.tile.failures[photo.failure]
              : photosNl.tile.failed
            : photosNl.tile.making}
        </span>
      )}
    </>
  )
}

/** The blurred twin of a photo, filling the box around it. */
export function Placeholder({ thumbHash }: { thumbHash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? drawPlaceholder(canvas.current, thumbHash) : undefined), [thumbHash])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      style={{ backgroundColor: groundOf(thumbHash) }}
      className={pictureLook}
    />
  )
}

const FRAME_BUDGET_MS = 4
/** Photos that are only scrolled past are gone by then. */
const REST_MS = 60

const waiting = new Map<HTMLCanvasElement, string>()
let isPainting = false

/** The one colour that a photo comes to from afar: cheap enough for every tile at once. */
function groundOf(thumbHash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbHash))
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/**
 * Draws the blurred twin of a photo from its ThumbHash, a few each frame: a fast scroll passes hundreds of photos, and
 * must never wait for pictures of pictures. Answers a function that calls it off.
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
  // Kept in plain memory: handing a thousand pixels to the graphics card takes longer than drawing them.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
}

const bytesOf = (thumbHash: string) => Uint8Array.from(atob(thumbHash), (letter) => letter.charCodeAt(0))
