import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound, LogOut, Mail, Moon, Share2, ShieldCheck, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PagePath } from '#domains/access/paths.rules.ts'
import { OwnPasswordDialog } from '#domains/accounts/ui/OwnPasswordDialog.tsx'
import { meQuery, useSignOutEverywhere } from '#domains/accounts/ui/accounts.queries.ts'
import { findHostStudio } from '#domains/accounts/ui/host-studio.ts'
import { studioContactNl } from '#domains/studios/studio-contact.nl.ts'
import { Menu, MenuGroup, MenuItem } from '#ui/overlays/Menu.tsx'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'
import { photosNl } from '../photos.nl.ts'
import type { PrintShop } from './GalleryPhotos.tsx'
import { MenuButton } from '../gallery/ui/MenuButton.tsx'

const SharingDialog = lazy(async () => ({
  default: (await import('#domains/galleries/sharing/ui/SharingDialog.tsx')).SharingDialog,
}))

const StudioContactDialog = lazy(async () => ({
  default: (await import('#domains/studios/ui/StudioContactDialog.tsx')).StudioContactDialog,
}))

const texts = photosNl.gallery
// Not imported from the route table, which would end up in the gallery's bundle.
const PROFILE: PagePath = '/profile'

type GalleryMenuProps = {
  startsOpen: boolean
  name: string | undefined
  entries: PrintShop['menuEntries']
  /** Undefined if the client may not share the gallery. */
  shareableId: string | undefined
}

export function GalleryMenu({ startsOpen, name, entries, shareableId }: GalleryMenuProps) {
  const { theme, chooseTheme } = useThemeChoice()
  const navigate = useNavigate()
  const signOut = useSignOutEverywhere()
  const { data: me } = useQuery(meQuery)
  const [dialog, setDialog] = useState<'share' | 'contact' | 'password'>()
  const close = () => setDialog(undefined)
  const here = findHostStudio()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <>
      <Menu startsOpen={startsOpen} trigger={<MenuButton name={name} />}>
        {entries.map(({ id, icon, label, onSelect }) => (
          <MenuItem key={id} icon={icon} onSelect={onSelect}>
            {label}
          </MenuItem>
        ))}
        {shareableId && (
          <MenuItem icon={Share2} onSelect={() => setDialog('share')}>
            {texts.share}
          </MenuItem>
        )}
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
        {/* On a phone, only the menu has room for the email address. */}
        <MenuGroup label={me?.email}>
          <MenuItem icon={LogOut} disabled={signOut.isPending} onSelect={() => signOut.mutate(undefined)}>
            {texts.signOut}
          </MenuItem>
        </MenuGroup>
      </Menu>
      <Suspense>
        {dialog === 'share' && shareableId && <SharingDialog galleryId={shareableId} onClose={close} />}
        {dialog === 'contact' && <StudioContactDialog onClose={close} />}
      </Suspense>
      {dialog === 'password' && <OwnPasswordDialog onClose={close} />}
    </>
  )
}
