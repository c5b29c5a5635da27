import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  BookOpen,
  Image,
  ListOrdered,
  MoreHorizontal,
  PencilLine,
  Plus,
  Share2,
  Trash2,
  Users,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { galleriesNl } from '#domains/galleries/galleries.nl.ts'
import { galleriesOf, newestGalleryOf, type StudioGallery } from '#domains/galleries/ui/galleries.queries.ts'
import { useArchiveGallery, useRestoreGallery } from '#domains/galleries/ui/gallery-saves.queries.ts'
import { useLatest } from '#platform/browser/use-latest.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { GalleryRow } from '../studio/ui/GalleryRow.tsx'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import {
  gallerySummaries,
  useOpenGalleryToClient,
  type GallerySummary,
} from '../core/ui/studio-photos.queries.ts'

const importDialogs = () => import('#domains/galleries/ui/StudioGalleryDialogs.tsx')
const NewGalleryDialog = lazy(async () => ({ default: (await importDialogs()).NewGalleryDialog }))
const GalleryDetailsDialog = lazy(async () => ({ default: (await importDialogs()).GalleryDetailsDialog }))
const SectionsDialog = lazy(async () => ({ default: (await importDialogs()).SectionsDialog }))
const SharingDialog = lazy(async () => ({
  default: (await import('#domains/galleries/sharing/ui/SharingDialog.tsx')).SharingDialog,
}))
const GuestsDialog = lazy(async () => ({
  default: (await import('../studio/ui/GuestsDialog.tsx')).GuestsDialog,
}))
const CoverDialog = lazy(async () => ({
  default: (await import('../studio/ui/CoverDialog.tsx')).CoverDialog,
}))

const texts = studioPhotosNl.galleries

type GalleryDialogName =
  | 'share'
  | 'guests'
  | 'new'
  | 'open'
  | 'details'
  | 'cover'
  | 'sections'
  | 'archive'
  | 'delete'

type StudioGalleriesProps = {
  client: { id: string; firstName: string; name: string }
  chosenId: string | undefined
  onChoose: (galleryId: string) => void
  onShowGuest: (guestId: string, tab: PhotoType) => void
  /** Called when the chosen gallery is missing or belongs to another client. */
  onGone: () => void
  lead: ReactNode
  /**
   * Renders the deletion dialog of the orders domain, because photos with open orders can't be
   * deleted.
   */
  renderDelete: (asked: DeleteRequest) => ReactNode
}

type DeleteRequest = { gallery: StudioGallery; summary: GallerySummary | undefined; onClose: () => void }

export function StudioGalleries(props: StudioGalleriesProps) {
  const { client, chosenId, onChoose, onShowGuest, lead, renderDelete } = props
  const { data: galleries, refetch } = useQuery(galleriesOf(client.id))
  useMissingGallery(props, galleries, async () => (await refetch()).data)
  const { data: summaries } = useQuery(gallerySummaries(client.id))
  const [asked, setAsked] = useState<GalleryDialogName>()
  const close = () => setAsked(undefined)
  const open = useOpenGalleryToClient(close)
  const archive = useArchiveGallery(close)
  const restore = useRestoreGallery()
  const gallery = galleries && (galleries.find(({ id }) => id === chosenId) ?? newestGalleryOf(galleries))
  if (!galleries || !gallery) return <div className="h-11 max-md:h-13" />
  const summary = summaries?.galleries.find(({ galleryId }) => galleryId === gallery.id)
  const { id: galleryId, state } = gallery
  const restoreGallery = () => restore.mutate({ galleryId })
  const menu = <GalleryMenu state={state} onAsk={setAsked} onRestore={restoreGallery} />
  const hasRowOfItsOwn = galleries.length > 1 || gallery.title !== null
  return (
    <>
      {hasRowOfItsOwn && <div className="max-md:px-5 lg:hidden">{lead}</div>}
      {galleries.length > 1 ? (
        <GalleryRow {...{ galleries, summaries, onChoose }} chosenId={galleryId} end={menu} />
      ) : (
        <div className="flex items-center justify-end gap-1 pb-2 max-md:px-4 max-md:pt-2">
          {gallery.title ? (
            <p className="mr-auto truncate font-serif text-17">
              <ShownText>{gallery.title}</ShownText>
            </p>
          ) : (
            <div className="mr-auto min-w-0 flex-1 pl-1 md:pl-0 lg:hidden">{lead}</div>
          )}
          {menu}
        </div>
      )}
      {state !== 'live' && (
        <StateBanner
          {...{ gallery, client }}
          isRestoring={restore.isPending}
          onOpen={() => setAsked('open')}
          onRestore={restoreGallery}
        />
      )}
      <Suspense>
        {asked === 'delete' ? (
          renderDelete({ gallery, summary, onClose: close })
        ) : (
          <ShownDialog
            {...{ client, galleries, gallery, summary, asked, onShowGuest }}
            onCreated={onChoose}
            onShare={() => setAsked('share')}
            onClose={close}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={asked === 'open'}
        onClose={close}
        title={texts.openTitle}
        confirm={texts.open}
        busy={open.isPending}
        onConfirm={() => open.mutate({ galleryId })}
      >
        {texts.openLine(client.firstName)}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'archive'}
        onClose={close}
        title={galleriesNl.archive.title}
        confirm={galleriesNl.archive.confirm}
        busy={archive.isPending}
        onConfirm={() => archive.mutate({ galleryId })}
      >
        {galleriesNl.archive.line(client.firstName)}
      </ConfirmDialog>
    </>
  )
}

type GalleryMenuProps = {
  state: StudioGallery['state']
  onAsk: (asked: GalleryDialogName) => void
  onRestore: () => void
}

const GalleryMenu = ({ state, onAsk, onRestore }: GalleryMenuProps) => (
  <>
    <Button kind="outline" size="small" onClick={() => onAsk('new')} className="max-md:w-11 max-md:px-0">
      <Plus aria-hidden strokeWidth={1.5} />
      <span className="max-md:sr-only">{galleriesNl.create.open}</span>
    </Button>
    <Menu trigger={<IconButton icon={MoreHorizontal} label={texts.menu} />}>
      <MenuItem icon={Share2} onSelect={() => onAsk('share')}>
        {texts.share}
      </MenuItem>
      <MenuItem icon={Users} onSelect={() => onAsk('guests')}>
        {texts.guests}
      </MenuItem>
      {state === 'draft' && (
        <MenuItem icon={BookOpen} onSelect={() => onAsk('open')}>
          {texts.open}
        </MenuItem>
      )}
      <MenuItem icon={PencilLine} onSelect={() => onAsk('details')}>
        {galleriesNl.details.open}
      </MenuItem>
      <MenuItem icon={Image} onSelect={() => onAsk('cover')}>
        {studioPhotosNl.cover.open}
      </MenuItem>
      <MenuItem icon={ListOrdered} onSelect={() => onAsk('sections')}>
        {galleriesNl.sections.open}
      </MenuItem>
      {state === 'archived' ? (
        <MenuItem icon={ArchiveRestore} onSelect={onRestore}>
          {galleriesNl.restore.open}
        </MenuItem>
      ) : (
        <MenuItem icon={Archive} onSelect={() => onAsk('archive')}>
          {galleriesNl.archive.open}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onSelect={() => onAsk('delete')}>
        {texts.delete}
      </MenuItem>
    </Menu>
  </>
)

type StateNoticeProps = Pick<StudioGalleriesProps, 'client'> & {
  gallery: StudioGallery
  isRestoring: boolean
  onOpen: () => void
  onRestore: () => void
}

const StateBanner = ({ gallery, client, isRestoring, onOpen, onRestore }: StateNoticeProps) => (
  <div
    role="status"
    className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-6 bg-orange-tint px-4 py-2.5 text-orange max-md:mx-4"
  >
    <p className="mr-auto">
      {gallery.archivedAt
        ? galleriesNl.archive.notice(longDate(gallery.archivedAt))
        : texts.draftLine(client.firstName)}
    </p>
    {gallery.state === 'draft' ? (
      <Button size="small" onClick={onOpen}>
        {texts.open}
      </Button>
    ) : (
      <Button size="small" busy={isRestoring} onClick={onRestore}>
        {galleriesNl.restore.open}
      </Button>
    )}
  </div>
)

type AskedDialogProps = Pick<StudioGalleriesProps, 'client' | 'onShowGuest'> & {
  galleries: readonly StudioGallery[]
  gallery: StudioGallery
  summary: GallerySummary | undefined
  asked: GalleryDialogName | undefined
  onCreated: (galleryId: string) => void
  onShare: () => void
  onClose: () => void
}

function ShownDialog(props: AskedDialogProps) {
  const { client, galleries, gallery, summary, asked, onShowGuest, onCreated, onShare, onClose } = props
  return (
    <>
      {asked === 'new' && (
        <NewGalleryDialog
          clientId={client.id}
          untitledId={galleries.find(({ title }) => title === null)?.id}
          onClose={onClose}
          onCreated={onCreated}
        />
      )}
      {asked === 'share' && (
        <SharingDialog
          galleryId={gallery.id}
          clientName={client.firstName}
          sections={gallery.sections}
          onClose={onClose}
        />
      )}
      {asked === 'guests' && (
        <GuestsDialog galleryId={gallery.id} onShow={onShowGuest} onShare={onShare} onClose={onClose} />
      )}
      {asked === 'details' && <GalleryDetailsDialog gallery={gallery} onClose={onClose} />}
      {asked === 'sections' && <SectionsDialog gallery={gallery} onClose={onClose} />}
      {asked === 'cover' && (
        <CoverDialog clientId={client.id} galleryId={gallery.id} present={summary} onClose={onClose} />
      )}
    </>
  )
}

/**
 * Reports a missing gallery only after a refetch, because the gallery may be newer than the list.
 */
function useMissingGallery(
  { chosenId, onGone }: Pick<StudioGalleriesProps, 'chosenId' | 'onGone'>,
  galleries: readonly StudioGallery[] | undefined,
  askAgain: () => Promise<readonly StudioGallery[] | undefined>,
): void {
  const isIn = (list: readonly StudioGallery[]) => list.some(({ id }) => id === chosenId)
  const missingId = galleries && !isIn(galleries) ? chosenId : undefined
  const latest = useLatest({ onGone, askAgain, isIn })
  useEffect(() => {
    if (missingId === undefined) return undefined
    let isStill = true
    void latest.current.askAgain().then((fresh) => {
      if (isStill && fresh && !latest.current.isIn(fresh)) latest.current.onGone()
    })
    return () => {
      isStill = false
    }
  }, [missingId, latest])
}
