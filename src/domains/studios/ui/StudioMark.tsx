import type { StudioStyle } from '../house-style.rules.ts'

type StudioMarkProps = { name: string | undefined; logo: StudioStyle['logo'] | undefined }

/** A studio's logo on the ground it was made for, or else its name. */
export const StudioMark = ({ name, logo }: StudioMarkProps) =>
  logo ? (
    <img
      src={logo.url}
      alt={name}
      className={`h-10 max-w-32 min-w-0 rounded-2 object-contain px-2.5 py-1.5 md:max-w-44 ${logo.ground === 'dark' ? 'bg-room' : 'bg-white'}`}
    />
  ) : (
    <span className="truncate font-serif text-21">{name}</span>
  )
