import type { StudioStyle } from '../house-style.rules.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'

type StudioMarkProps = { name: string | undefined; logo: StudioStyle['logo'] | undefined }

export const StudioLogo = ({ name, logo }: StudioMarkProps) => (
  <p className="truncate font-serif text-21">
    {logo ? (
      <img src={logo.url} alt={name} className="studio-mark" data-ground={logo.ground} />
    ) : (
      <ShownText>{name}</ShownText>
    )}
  </p>
)
