import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { QrCode, qrCodeSvg } from '#ui/data/QrCode.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { OPEN_LINKS_MAX } from '../../sharing.rules.ts'
import { sharingNl as texts } from '../sharing.nl.ts'
import { LinkCard, type LinkAction, type ShownLink } from './LinkCard.tsx'
import { LinkForm, type SectionOption } from './LinkForm.tsx'
import { Partners } from './Partners.tsx'
import {
  linksOf,
  useRemoveGuestsOfLink,
  useRevokeLink,
  useSetClientSharing,
  type SharingState,
} from './sharing.queries.ts'

type SharingDialogProps = {
  galleryId: string
  /** Client's first name for the studio; undefined when the viewer is the client. */
  clientName?: string
  sections?: readonly SectionOption[]
  onClose: () => void
}

type DialogAction = { kind: 'new' } | LinkAction

export function SharingDialog({ galleryId, clientName, sections = [], onClose }: SharingDialogProps) {
  const isClient = clientName === undefined
  const links = useQuery(linksOf(galleryId))
  const [openDialog, setOpenDialog] = useState<DialogAction>()
  const close = () => setOpenDialog(undefined)
  const revoke = useRevokeLink(close)
  const removeAll = useRemoveGuestsOfLink(close)
  const { data } = links
  return (
    <>
      <Dialog open onOpenChange={onClose} width="form" title={texts.title} line={texts.line}>
        <div className="grid grid-cols-1 gap-8">
          {links.isError ? (
            <FailedState title={texts.failed} onRetry={() => void links.refetch()} />
          ) : data ? (
            <Links sharing={data} isClient={isClient} onAsk={setOpenDialog} />
          ) : (
            <div role="status" aria-label={texts.loading} className="grid gap-2">
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
            </div>
          )}
          <Partners {...{ galleryId, isClient }} closedReason={closedReason(data)} />
          {!isClient && data && <ClientSharing {...{ galleryId, clientName }} sharing={data} />}
        </div>
      </Dialog>
      {(openDialog?.kind === 'new' || openDialog?.kind === 'change') && (
        <LinkForm
          {...{ galleryId, sections, isClient }}
          link={openDialog.kind === 'change' ? openDialog.link : undefined}
          mayGiveOriginals={!isClient || (data?.clientMayGiveOriginals ?? false)}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'qr' && <QrDialog link={openDialog.link} onClose={close} />}
      <ConfirmDialog
        open={openDialog?.kind === 'revoke'}
        onClose={close}
        title={texts.revoke.title(openDialog?.kind === 'revoke' ? openDialog.link.label : '')}
        confirm={texts.revoke.action}
        destructive
        busy={revoke.isPending}
        onConfirm={() => openDialog?.kind === 'revoke' && revoke.mutate({ linkId: openDialog.link.id })}
      >
        {texts.revoke.line}
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog?.kind === 'remove_guests'}
        onClose={close}
        title={texts.removeAll.title(openDialog?.kind === 'remove_guests' ? openDialog.link.label : '')}
        confirm={texts.removeAll.action}
        destructive
        busy={removeAll.isPending}
        onConfirm={() =>
          openDialog?.kind === 'remove_guests' && removeAll.mutate({ linkId: openDialog.link.id })
        }
      >
        {texts.removeAll.line}
      </ConfirmDialog>
    </>
  )
}

const closedReason = (sharing: SharingState | undefined) =>
  !!sharing?.archived && texts.archived[sharing.archived]

type LinksProps = { sharing: SharingState; isClient: boolean; onAsk: (asked: DialogAction) => void }

function Links({ sharing, isClient, onAsk }: LinksProps) {
  const open = sharing.links.filter(({ revokedAt }) => revokedAt === null)
  const revoked = sharing.links.filter(({ revokedAt }) => revokedAt !== null)
  const isFull = open.length >= OPEN_LINKS_MAX
  const add = (
    <Button
      size="small"
      kind={open.length === 0 ? 'ink' : 'outline'}
      disabledReason={closedReason(sharing) || (isFull && texts.full)}
      onClick={() => onAsk({ kind: 'new' })}
    >
      {texts.newLink}
    </Button>
  )
  if (sharing.links.length === 0)
    return <EmptyState title={texts.none} line={texts.noneLine} action={<div className="pt-2">{add}</div>} />
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{texts.links}</h3>
        {add}
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {open.map((link) => (
          <LinkCard key={link.id} {...{ link, isClient, onAsk }} />
        ))}
      </ul>
      {revoked.length > 0 && (
        <details className="text-13 text-soft">
          <summary className="w-fit cursor-pointer rounded-2 pointer-coarse:py-3">
            {texts.revoked(revoked.length)}
          </summary>
          <ul className="grid gap-1 pt-2">
            {revoked.map(({ id, label, openedCount, revokedAt }) => (
              <li key={id} className="truncate">
                {[label, texts.came(openedCount), revokedAt && texts.revokedOn(shortDate(revokedAt))]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function QrDialog({ link, onClose }: { link: ShownLink; onClose: () => void }) {
  const save = () => {
    const file = document.createElement('a')
    file.href = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCodeSvg(link.url))}`
    file.download = texts.qrFile(link.label)
    file.click()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="ask"
      title={link.label}
      line={texts.qrLine}
      foot={<Button onClick={save}>{texts.saveQr}</Button>}
    >
      <QrCode text={link.url} label={texts.qrOf(link.label)} />
    </Dialog>
  )
}

type ClientSharingProps = { galleryId: string; clientName: string; sharing: SharingState }

function ClientSharing({ galleryId, clientName, sharing }: ClientSharingProps) {
  const save = useSetClientSharing()
  const { clientMayShare, clientMayGiveOriginals } = save.isPending ? save.variables : sharing
  const set = (change: { clientMayShare: boolean; clientMayGiveOriginals: boolean }) =>
    save.mutate({ galleryId, ...change })
  return (
    <section className="grid gap-2 border-t border-line pt-6">
      <Switch
        label={<span className="font-medium">{texts.byClients.title}</span>}
        checked={clientMayShare}
        onChange={({ target }) => set({ clientMayShare: target.checked, clientMayGiveOriginals })}
      />
      <p className="text-13 text-soft">{texts.byClients.line(clientName)}</p>
      {clientMayShare && (
        <Checkbox
          label={texts.byClients.originals}
          checked={clientMayGiveOriginals}
          onChange={({ target }) => set({ clientMayShare, clientMayGiveOriginals: target.checked })}
        />
      )}
    </section>
  )
}
