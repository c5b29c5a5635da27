import { use, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { photosNl } from '../photos.nl.ts'
import { pictureSrcSet, type PictureFailure } from '../photos.rules.ts'
import { drawPlaceholder, groundOf } from '../grid/ui/draw-placeholder.ts'
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
