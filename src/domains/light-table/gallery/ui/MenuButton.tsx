import type { ComponentProps } from 'react'
import { initials } from '#ui/data/initials.ts'
import { photosNl } from '../../photos.nl.ts'

type MenuButtonProps = ComponentProps<'button'> & { name: string | undefined }

export const MenuButton = ({ name = '', ...rest }: MenuButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={photosNl.gallery.menu}
    data-initials={initials(name)}
    className="menu-button"
  />
)
