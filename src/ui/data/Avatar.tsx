import { classNames } from '../theme/class-names.ts'
import { initials } from './initials.ts'

export type AvatarPicture = {
  url: string
  /** CSS `object-position`. */
  at?: string | undefined
}

type AvatarProps = {
  name: string
  /** Initials show without a picture, or when it fails to load. */
  picture?: AvatarPicture | undefined
  shape?: 'round' | 'landscape'
  className?: string
}

/** Hidden from screen readers, because the name is beside the avatar or labels its button. */
export function Avatar({ name, picture, shape = 'round', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden bg-sunk text-13 font-medium text-soft before:content-[attr(data-initials)]',
        shape === 'round' ? 'size-9 rounded-full' : 'h-9 w-12 rounded-2',
        className,
      )}
    >
      {picture && (
        <img
          src={picture.url}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ objectPosition: picture.at }}
          className="absolute inset-0 size-full object-cover"
          onError={(event) => event.currentTarget.remove()}
        />
      )}
    </span>
  )
}
