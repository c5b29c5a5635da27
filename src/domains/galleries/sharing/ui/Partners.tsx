import { cleanEmail, isEmail, EMAIL_MAX_LENGTH } from '#platform/pure/email-address.ts'
import { useQuery } from '@tanstack/react-query'
import { Mail, MoreHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createNameCheck } from '#platform/pure/field-problems.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { formField } from '#ui/fields/form-field.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { GUEST_NAME_MAX_LENGTH, PARTNERS_MAX } from '../../sharing.rules.ts'
import { lastSeenText, sharingNl } from '../sharing.nl.ts'
import { RemoveGuestDialog } from './RemoveGuestDialog.tsx'
import { guestsOf, useInviteAgain, useInvitePartner, type GalleryGuest } from './sharing.queries.ts'

const texts = sharingNl.partners

type PartnersProps = {
  galleryId: string
  isClient: boolean
  closedReason: string | false
}

export function Partners({ galleryId, isClient, closedReason }: PartnersProps) {
  const { data: guests } = useQuery(guestsOf(galleryId))
  const [now] = useState(() => new Date())
  const [isInviting, setIsInviting] = useState(false)
  const [guestToRemove, setGuestToRemove] = useState<GalleryGuest>()
  const inviteAgain = useInviteAgain()
  const partners = guests?.filter(({ rank }) => rank === 'partner') ?? []
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 className="font-medium">{texts.title}</h3>
          <p className="text-13 text-soft">{isClient ? texts.lineForClient : texts.line}</p>
        </div>
        <Button
          size="small"
          kind="outline"
          className="shrink-0"
          disabledReason={closedReason || (partners.length >= PARTNERS_MAX && texts.full)}
          onClick={() => setIsInviting(true)}
        >
          {texts.invite}
        </Button>
      </div>
      {partners.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line rounded-6 border border-line">
          {partners.map((partner) => (
            <li key={partner.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
              <Avatar name={partner.name} className="size-8" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  <ShownText>{partner.name}</ShownText>
                </p>
                <p className="truncate text-13 text-soft">
                  {[partner.email, lastSeenText(partner, now)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Menu
                trigger={<IconButton icon={MoreHorizontal} label={sharingNl.guests.more(partner.name)} />}
              >
                <MenuItem
                  icon={Mail}
                  disabled={closedReason !== false}
                  line={closedReason || undefined}
                  onSelect={() => inviteAgain.mutate({ guestId: partner.id })}
                >
                  {texts.again.action}
                </MenuItem>
                <MenuItem icon={Trash2} danger onSelect={() => setGuestToRemove(partner)}>
                  {sharingNl.remove.action}
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      {isInviting && <InviteDialog galleryId={galleryId} onClose={() => setIsInviting(false)} />}
      <RemoveGuestDialog guest={guestToRemove} onClose={() => setGuestToRemove(undefined)}>
        {sharingNl.remove.partnerLine}
      </RemoveGuestDialog>
    </section>
  )
}

function InviteDialog({ galleryId, onClose }: { galleryId: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: '', email: '' } })
  const invite = useInvitePartner(onClose)
  return (
    <FormDialog
      title={texts.invite}
      submit={texts.submit}
      onClose={onClose}
      busy={invite.isPending}
      onSubmit={form.handleSubmit(({ name, email }) =>
        invite.mutate({ galleryId, name, email: cleanEmail(email) }),
      )}
    >
      <TextField
        label={texts.name}
        maxLength={GUEST_NAME_MAX_LENGTH}
        autoComplete="off"
        {...formField(form, 'name', { validate: createNameCheck(texts.nameMissing) })}
      />
      <TextField
        type="email"
        label={texts.email}
        hint={texts.emailHint}
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        {...formField(form, 'email', {
          validate: (email) => isEmail(email) || texts.emailWrong,
        })}
      />
    </FormDialog>
  )
}
