import type { ComponentProps } from 'react'
import { initials } from '#ui/data/initials.ts'
import { photosNl } from '../../photos.nl.ts'

type MenuButtonProps = ComponentProps<'button'> & { name: string | undefined }

/** Whose gallery it is, in the look of an `Avatar`; opens what they can do besides. */
export const MenuButton = ({ name = '', ...rest }: MenuButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={photosNl.gallery.menu}
    data-initials={initials(name)}
    className="menu-button"
  />
)
