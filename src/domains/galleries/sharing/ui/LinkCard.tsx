import { Eye, MoreHorizontal, PencilLine, QrCode as QrIcon, Share2, Undo2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { showDoneToast, showFailedToast } from '#ui/overlays/toast.ts'
import { sharingNl as texts } from '../sharing.nl.ts'
import type { GalleryLink } from './sharing.queries.ts'

export type ShownLink = GalleryLink & { url: string }

export type LinkAction =
  | { kind: 'change' | 'remove_guests' | 'revoke'; link: GalleryLink }
  | { kind: 'qr'; link: ShownLink }

type LinkCardProps = { link: GalleryLink; isClient: boolean; onAsk: (asked: LinkAction) => void }

const isShown = (link: GalleryLink): link is ShownLink => link.url !== null

export function LinkCard({ link, isClient, onAsk }: LinkCardProps) {
  return (
    <li className="grid grid-cols-1 gap-2 rounded-6 border border-line p-3 pl-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-1.5">
          <p className="truncate font-medium">
            <ShownText>{link.label}</ShownText>
          </p>
          <p className="text-13 text-soft">{termsText(link)}</p>
          <p className="text-13 text-soft tabular-nums">{visitsText(link, isClient)}</p>
        </div>
        <Menu trigger={<IconButton icon={MoreHorizontal} label={texts.more(link.label)} />}>
          {isShown(link) && (
            <MenuItem icon={QrIcon} onSelect={() => onAsk({ kind: 'qr', link })}>
              {texts.qr}
            </MenuItem>
          )}
          {isShown(link) && !isClient && (
            <MenuItem icon={Eye} onSelect={() => window.open(link.url, '_blank', 'noopener')}>
              {texts.asGuest}
            </MenuItem>
          )}
          <MenuItem icon={PencilLine} onSelect={() => onAsk({ kind: 'change', link })}>
            {texts.change}
          </MenuItem>
          {link.openedCount > 0 && !isClient && (
            <MenuItem icon={UsersRound} danger onSelect={() => onAsk({ kind: 'remove_guests', link })}>
              {texts.removeAll.action}
            </MenuItem>
          )}
          <MenuItem icon={Undo2} danger onSelect={() => onAsk({ kind: 'revoke', link })}>
            {texts.revoke.action}
          </MenuItem>
        </Menu>
      </div>
      {isShown(link) ? (
        <LinkAddress {...{ link, onAsk }} />
      ) : (
        <p className="text-13 text-soft">{texts.noAddress}</p>
      )}
    </li>
  )
}

const hasShareSheet = () => matchMedia('(pointer: coarse)').matches && 'share' in navigator

function LinkAddress({ link, onAsk }: { link: ShownLink; onAsk: LinkCardProps['onAsk'] }) {
  const [showsAddress, setShowsAddress] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
      showDoneToast(texts.copied)
    } catch {
      // In-app browsers and plain http have no clipboard.
      setShowsAddress(true)
      showFailedToast(texts.copyByHand)
    }
  }
  // Closing the share sheet is not a failure.
  const copyUnlessLeft = (error: unknown) =>
    error instanceof DOMException && error.name === 'AbortError' ? undefined : copy()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {hasShareSheet() && (
          <Button size="small" onClick={() => void navigator.share({ url: link.url }).catch(copyUnlessLeft)}>
            <Share2 aria-hidden strokeWidth={1.5} />
            {texts.share}
          </Button>
        )}
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
    </>
  )
}

function termsText({ shows, mayFavor, mayComment, mayDownload, sectionIds, hasPin }: GalleryLink): string {
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

const visitsText = ({ openedCount, lastOpenedAt, expiresOn, madeBy }: GalleryLink, isClient: boolean) =>
  [
    texts.came(openedCount),
    lastOpenedAt && texts.lastVisit(shortDate(lastOpenedAt)),
    expiresOn && texts.until(shortDate(expiresOn)),
    madeBy === 'client' && !isClient && texts.byClient,
  ]
    .filter(Boolean)
    .join(' · ')
