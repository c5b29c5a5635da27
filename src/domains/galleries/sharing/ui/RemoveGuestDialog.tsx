import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { sharingNl } from '../sharing.nl.ts'
import { useRemoveGuest, type GalleryGuest } from './sharing.queries.ts'

type RemoveGuestDialogProps = {
  guest: GalleryGuest | undefined
  onClose: () => void
  children: ReactNode
}

export function RemoveGuestDialog({ guest, onClose, children }: RemoveGuestDialogProps) {
  const remove = useRemoveGuest(onClose)
  return (
    <ConfirmDialog
      open={guest !== undefined}
      onClose={onClose}
      title={sharingNl.remove.title(guest?.name ?? '')}
      confirm={sharingNl.remove.action}
      destructive
      busy={remove.isPending}
      onConfirm={() => guest && remove.mutate({ guestId: guest.id })}
    >
      {children}
    </ConfirmDialog>
  )
}
