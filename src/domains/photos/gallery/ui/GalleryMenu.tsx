import { useNavigate } from '@tanstack/react-router'
import { KeyRound, LogOut, Mail, Menu as MenuIcon, Moon, ShieldCheck, Sun } from 'lucide-react'
import { useState } from 'react'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { OwnPasswordDialog } from '#domains/accounts/ui/OwnPasswordDialog.tsx'
import { studioHere } from '#domains/accounts/ui/studio-here.ts'
import { studioContactNl } from '#domains/studios/studio-contact.nl.ts'
import { StudioContactDialog } from '#domains/studios/ui/StudioContactDialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/actions/Menu.tsx'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'
import { photosNl } from '../../photos.nl.ts'
import type { PrintShop } from './GalleryPhotos.tsx'

const texts = photosNl.gallery
// Typed, instead of imported from the route table, which would end up in the gallery's bundle.
const PROFILE: PagePath = '/profile'

type GalleryMenuProps = {
  startsOpen: boolean
  entries: PrintShop['menuEntries']
  onSignOut: () => void
}

export function GalleryMenu({ startsOpen, entries, onSignOut }: GalleryMenuProps) {
  const { theme, chooseTheme } = useThemeChoice()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'contact' | 'password'>()
  const close = () => setDialog(undefined)
  const here = studioHere()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <>
      <Menu startsOpen={startsOpen} trigger={<IconButton icon={MenuIcon} label={texts.menu} />}>
        {entries.map(({ icon, label, onSelect }) => (
          <MenuItem key={label} icon={icon} onSelect={onSelect}>
            {label}
          </MenuItem>
        ))}
        <MenuItem icon={Mail} onSelect={() => setDialog('contact')}>
          {studioContactNl.open}
        </MenuItem>
        {/* Accounts cannot be managed on a studio's own domain. */}
        {!here && (
          <MenuItem icon={KeyRound} onSelect={() => setDialog('password')}>
            {texts.changePassword}
          </MenuItem>
        )}
        <MenuItem
          icon={ShieldCheck}
          onSelect={() =>
            here ? window.location.assign(here.publicUrl + PROFILE) : void navigate({ to: '/profile' })
          }
        >
          {texts.security}
        </MenuItem>
        <MenuItem icon={other === 'dark' ? Moon : Sun} onSelect={() => chooseTheme(other)}>
          {texts.theme[other]}
        </MenuItem>
        <MenuItem icon={LogOut} onSelect={onSignOut}>
          {texts.signOut}
        </MenuItem>
      </Menu>
      {dialog === 'contact' && <StudioContactDialog onClose={close} />}
      {dialog === 'password' && <OwnPasswordDialog onClose={close} />}
    </>
  )
}
