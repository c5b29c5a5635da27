import { classNames } from '#ui/theme/class-names.ts'
import type { StudioStyle } from '../studios.rules.ts'

type StudioMarkProps = { name: string | undefined; logo: StudioStyle['logo'] | undefined }

/** A studio's logo on the ground it was made for, or else its name. */
export function StudioMark({ name, logo }: StudioMarkProps) {
  if (!logo) return <span className="truncate font-serif text-21">{name}</span>
  return (
    <span
      className={classNames(
        'inline-flex h-10 min-w-0 items-center rounded-2 px-2.5',
        logo.ground === 'dark' ? 'bg-room' : 'bg-white',
      )}
    >
      <img src={logo.url} alt={name} className="max-h-7 max-w-24 min-w-0 object-contain md:max-w-40" />
    </span>
  )
}
