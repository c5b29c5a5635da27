import { useQuery } from '@tanstack/react-query'
import { Eye, MoreHorizontal, PencilLine, QrCode as QrIcon, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/actions/Menu.tsx'
import { QrCode, qrCodeSvg } from '#ui/data/QrCode.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toastDone, toastFailed } from '#ui/overlays/toast.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { LINKS_MAX } from '../../sharing.rules.ts'
import { sharingNl as texts } from '../sharing.nl.ts'
import { LinkForm, type LinkSection } from './LinkForm.tsx'
import { Partners } from './Partners.tsx'
import {
  linksOf,
  useRevokeLink,
  useSetClientSharing,
  type GalleryLink,
  type Sharing,
} from './sharing.queries.ts'

type SharingDialogProps = {
  galleryId: string
  /** The client's first name, for their studio; undefined for the client. */
  clientName?: string
  sections?: readonly LinkSection[]
  onClose: () => void
}

type Asked = { kind: 'new' } | { kind: 'change' | 'qr' | 'revoke'; link: GalleryLink }

/** Links of a gallery, who looks along as a partner, and for a studio what its client may share. */
export function SharingDialog({ galleryId, clientName, sections = [], onClose }: SharingDialogProps) {
  const isClient = clientName === undefined
  const links = useQuery(linksOf(galleryId))
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const revoke = useRevokeLink(close)
  const { data } = links
  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => next || onClose()}
        width="form"
        title={texts.title}
        line={texts.line}
      >
        <div className="grid gap-8">
          {links.isError ? (
            <FailedState title={texts.failed} onRetry={() => void links.refetch()} />
          ) : data ? (
            <Links sharing={data} isClient={isClient} onAsk={setAsked} />
          ) : (
            <div role="status" aria-label={texts.loading} className="grid gap-2">
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
            </div>
          )}
          <Partners galleryId={galleryId} isClient={isClient} />
          {!isClient && data && <ClientSharing {...{ galleryId, clientName }} sharing={data} />}
        </div>
      </Dialog>
      {(asked?.kind === 'new' || asked?.kind === 'change') && (
        <LinkForm
          {...{ galleryId, sections, isClient }}
          link={asked.kind === 'change' ? asked.link : undefined}
          mayGiveOriginals={!isClient || (data?.clientMayGiveOriginals ?? false)}
          onClose={close}
        />
      )}
      {asked?.kind === 'qr' && <QrDialog link={asked.link} onClose={close} />}
      <ConfirmDialog
        open={asked?.kind === 'revoke'}
        onClose={close}
        title={texts.revoke.title(asked?.kind === 'revoke' ? asked.link.label : '')}
        confirm={texts.revoke.action}
        destructive
        busy={revoke.isPending}
        onConfirm={() => asked?.kind === 'revoke' && revoke.mutate({ linkId: asked.link.id })}
      >
        {texts.revoke.line}
      </ConfirmDialog>
    </>
  )
}

type LinksProps = { sharing: Sharing; isClient: boolean; onAsk: (asked: Asked) => void }

function Links({ sharing, isClient, onAsk }: LinksProps) {
  const open = sharing.links.filter(({ revokedAt }) => revokedAt === null)
  const revoked = sharing.links.filter(({ revokedAt }) => revokedAt !== null)
  const isFull = open.length >= LINKS_MAX
  const add = (
    <Button
      size="small"
      kind={open.length === 0 ? 'ink' : 'outline'}
      disabledReason={isFull && texts.full}
      onClick={() => onAsk({ kind: 'new' })}
    >
      {texts.newLink}
    </Button>
  )
  if (sharing.links.length === 0)
    return <EmptyState title={texts.none} line={texts.noneLine} action={<div className="pt-2">{add}</div>} />
  return (
    <section className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{texts.links}</h3>
        {add}
      </div>
      <ul className="grid gap-2">
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

type LinkCardProps = { link: GalleryLink; isClient: boolean; onAsk: LinksProps['onAsk'] }

function LinkCard({ link, isClient, onAsk }: LinkCardProps) {
  const [showsAddress, setShowsAddress] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
      toastDone(texts.copied)
    } catch {
      // In-app browsers and plain http have no clipboard.
      setShowsAddress(true)
      toastFailed(texts.copyByHand)
    }
  }
  return (
    <li className="grid gap-2 rounded-6 border border-line p-3 pl-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-1.5">
          <p className="truncate font-medium">{link.label}</p>
          <p className="text-13 text-soft">{givenBy(link)}</p>
          <p className="text-13 text-soft tabular-nums">{visitsOf(link, isClient)}</p>
        </div>
        <Menu trigger={<IconButton icon={MoreHorizontal} label={texts.more(link.label)} />}>
          <MenuItem icon={QrIcon} onSelect={() => onAsk({ kind: 'qr', link })}>
            {texts.qr}
          </MenuItem>
          {!isClient && (
            <MenuItem icon={Eye} onSelect={() => window.open(link.url, '_blank', 'noopener')}>
              {texts.asGuest}
            </MenuItem>
          )}
          <MenuItem icon={PencilLine} onSelect={() => onAsk({ kind: 'change', link })}>
            {texts.change}
          </MenuItem>
          <MenuItem icon={Undo2} danger onSelect={() => onAsk({ kind: 'revoke', link })}>
            {texts.revoke.action}
          </MenuItem>
        </Menu>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="outline" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button size="small" kind="quiet" onClick={() => onAsk({ kind: 'qr', link })}>
          {texts.qr}
        </Button>
      </div>
      {showsAddress && (
        <p
          aria-label={texts.address}
          className="rounded-4 bg-sunk p-3 font-mono text-13 break-all select-all"
        >
          {link.url}
        </p>
      )}
    </li>
  )
}

function givenBy({ shows, mayFavor, mayComment, mayDownload, sectionIds, hasPin }: GalleryLink): string {
  const may = [
    mayFavor && texts.may.favor,
    mayComment && texts.may.comment,
    mayDownload !== 'no' && texts.may[mayDownload],
  ].filter((one) => one !== false)
  return [
    texts.form.showsNames[shows],
    sectionIds && texts.shownChapters(sectionIds.length),
    may.length > 0 ? may.join(', ') : texts.onlyLook,
    hasPin && texts.hasPin,
  ]
    .filter(Boolean)
    .join(' · ')
}

const visitsOf = ({ openedCount, lastOpenedAt, expiresOn, madeBy }: GalleryLink, isClient: boolean) =>
  [
    texts.came(openedCount),
    lastOpenedAt && texts.lastVisit(shortDate(lastOpenedAt)),
    expiresOn && texts.until(shortDate(expiresOn)),
    madeBy === 'client' && !isClient && texts.byClient,
  ]
    .filter(Boolean)
    .join(' · ')

function QrDialog({ link, onClose }: { link: GalleryLink; onClose: () => void }) {
  const save = () => {
    const file = document.createElement('a')
    file.href = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCodeSvg(link.url))}`
    file.download = texts.qrFile(link.label)
    file.click()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      width="ask"
      title={link.label}
      line={texts.qrLine}
      foot={<Button onClick={save}>{texts.saveQr}</Button>}
    >
      <QrCode text={link.url} label={texts.qrOf(link.label)} />
    </Dialog>
  )
}

type ClientSharingProps = { galleryId: string; clientName: string; sharing: Sharing }

function ClientSharing({ galleryId, clientName, sharing }: ClientSharingProps) {
  const save = useSetClientSharing()
  // While it is saved, what was chosen.
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
