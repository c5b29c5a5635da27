import { useQuery } from '@tanstack/react-query'
import { Heart, MoreHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lastSeenText, sharingNl } from '#domains/galleries/sharing/sharing.nl.ts'
import { RemoveGuestDialog } from '#domains/galleries/sharing/ui/RemoveGuestDialog.tsx'
import { guestsOf, linksOf, type GalleryGuest } from '#domains/galleries/sharing/ui/sharing.queries.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { guestCounts } from '../../core/ui/studio-guests.queries.ts'

const texts = sharingNl.guests

type GuestsDialogProps = {
  galleryId: string
  onShow: (guestId: string, tab: PhotoType) => void
  onShare: () => void
  onClose: () => void
}

export function GuestsDialog({ galleryId, onShow, onShare, onClose }: GuestsDialogProps) {
  const guests = useQuery(guestsOf(galleryId))
  const { data: sharing } = useQuery(linksOf(galleryId))
  const { data: counts } = useQuery(guestCounts(galleryId))
  const [leaving, setLeaving] = useState<GalleryGuest>()
  const countOf = (guestId: string) =>
    counts?.find((one) => one.guestId === guestId) ?? { favoriteCount: 0, commentCount: 0 }
  const left = countOf(leaving?.id ?? '')
  return (
    <>
      <Dialog open onOpenChange={onClose} width="form" title={texts.title} line={texts.line}>
        {guests.isError ? (
          <FailedState title={texts.failed} onRetry={() => void guests.refetch()} />
        ) : guests.isPending ? (
          <div role="status" aria-label={texts.loading} className="grid gap-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        ) : guests.data.length === 0 ? (
          <EmptyState
            title={texts.none}
            line={texts.noneLine}
            action={
              <div className="pt-2">
                <Button size="small" onClick={onShare}>
                  {sharingNl.open}
                </Button>
              </div>
            }
          />
        ) : (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {guests.data.map((guest) => {
              const link = sharing?.links.find(({ id }) => id === guest.linkId)
              return (
                <GuestRow
                  key={guest.id}
                  guest={guest}
                  {...countOf(guest.id)}
                  label={link?.label}
                  onShow={() => {
                    onShow(guest.id, link?.shows === 'previews' ? 'preview' : 'final')
                    onClose()
                  }}
                  onRemove={() => setLeaving(guest)}
                />
              )
            })}
          </ul>
        )}
      </Dialog>
      <RemoveGuestDialog guest={leaving} onClose={() => setLeaving(undefined)}>
        {sharingNl.remove.line(left.favoriteCount, left.commentCount)}
      </RemoveGuestDialog>
    </>
  )
}

type GuestRowProps = {
  guest: GalleryGuest
  label: string | undefined
  favoriteCount: number
  commentCount: number
  onShow: () => void
  onRemove: () => void
}

function GuestRow({ guest, label, favoriteCount, commentCount, onShow, onRemove }: GuestRowProps) {
  const { name, rank, email } = guest
  const [now] = useState(() => new Date())
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar name={name} className="size-9" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <ShownText>{name}</ShownText>
        </p>
        <p className="truncate text-13 text-soft">
          {[rank === 'partner' ? texts.partner : label && texts.by(label), lastSeenText(guest, now)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {(email || commentCount > 0) && (
          <p className="truncate text-13 text-soft">
            {[email, commentCount > 0 && texts.comments(commentCount)].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      {favoriteCount > 0 && (
        <Button size="small" kind="outline" aria-label={texts.heartsOf(favoriteCount, name)} onClick={onShow}>
          <Heart aria-hidden strokeWidth={1.5} className="fill-current" />
          {favoriteCount}
        </Button>
      )}
      <Menu trigger={<IconButton icon={MoreHorizontal} label={texts.more(name)} />}>
        {favoriteCount > 0 && (
          <MenuItem icon={Heart} onSelect={onShow}>
            {texts.show(name)}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={onRemove}>
          {sharingNl.remove.action}
        </MenuItem>
      </Menu>
    </li>
  )
}
