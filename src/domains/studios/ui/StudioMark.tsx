import type { StudioStyle } from '../house-style.rules.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'

type StudioMarkProps = { name: string | undefined; logo: StudioStyle['logo'] | undefined }

/** A studio's logo on the ground it was made for, or else its name. */
export const StudioMark = ({ name, logo }: StudioMarkProps) => (
  <p className="truncate font-serif text-21">
    {logo ? (
      <img src={logo.url} alt={name} className="studio-mark" data-ground={logo.ground} />
    ) : (
      <ShownText>{name}</ShownText>
    )}
  </p>
)
