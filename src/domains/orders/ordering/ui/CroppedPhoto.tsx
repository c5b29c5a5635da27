import { PhotoPicture } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { CENTERED_CROP, type CropPlace } from '../../cart.rules.ts'
import { cropArea, type Format } from '../crop.rules.ts'

type CroppedPhotoProps = {
  photo: {
    photoId: string | null
    crop: CropPlace
    widthPx: number
    heightPx: number
    thumbHash: string | null
    version: string
  }
  format: Format
  signature: string
  alt: string
  sizes: string
  /** Must set width, height or both. The crop's proportions determine a side that is not set. */
  className?: string
}

export const withCrop = (photo: Photo, crop: CropPlace = CENTERED_CROP) => ({
  ...photo,
  photoId: photo.picture === 'ready' ? photo.id : null,
  crop,
})

export function CroppedPhoto({ photo, format, signature, alt, sizes, className }: CroppedPhotoProps) {
  const area = cropArea(photo, format, photo.crop)
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <span
      className={classNames('relative block overflow-hidden rounded-2 bg-line', className)}
      style={{ aspectRatio: `${area.width} / ${area.height}` }}
    >
      {photo.photoId !== null && (
        <span
          className="absolute"
          style={{
            left: percent(-area.left, area.width),
            top: percent(-area.top, area.height),
            width: percent(photo.widthPx, area.width),
            height: percent(photo.heightPx, area.height),
          }}
        >
          <PhotoPicture
            photo={{ ...photo, id: photo.photoId, picture: 'ready' }}
            signature={signature}
            sizes={sizes}
            alt={alt}
          />
        </span>
      )}
    </span>
  )
}
