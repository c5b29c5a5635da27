import { classNames } from '#ui/theme/class-names.ts'
import { photoUrl, type PhotoType } from '../../photos.rules.ts'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import type { Photo } from '../../ui/studio-photos.queries.ts'

type StudioPhotoThumbProps = {
  photo: Pick<Photo, 'id' | 'label' | 'version' | 'picture'>
  type: PhotoType
  signature: string
  className?: string
}

/** A photo outside its gallery, cut to 3 by 2; says so while its picture is being made or could not be. */
export function StudioPhotoThumb({ photo, type, signature, className }: StudioPhotoThumbProps) {
  return (
    <span className={classNames('relative block aspect-3/2 overflow-hidden rounded-2 bg-line', className)}>
      {photo.picture === 'ready' ? (
        <img
          src={photoUrl(photo, 800, signature)}
          alt={photo.label}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center px-2 text-center text-13 text-soft">
          {photo.picture === 'failed' ? studioPhotosNl.failed : studioPhotosNl.making}
        </span>
      )}
      {type === 'preview' && photo.picture === 'ready' && (
        <span
          aria-hidden
          className="absolute inset-0 grid place-items-center pl-[0.34em] text-13 font-medium tracking-wide text-white/66"
        >
          {studioPhotosNl.previewWatermark}
        </span>
      )}
    </span>
  )
}
