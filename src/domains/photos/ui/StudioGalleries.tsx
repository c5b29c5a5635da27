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
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { galleriesNl } from '#domains/galleries/galleries.nl.ts'
import { galleriesOf, type StudioGallery } from '#domains/galleries/ui/galleries.queries.ts'
import { useArchiveGallery, useRestoreGallery } from '#domains/galleries/ui/gallery-saves.queries.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuItem } from '#ui/actions/Menu.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { GalleryRow } from '../studio/ui/GalleryRow.tsx'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import { gallerySummaries, useOpenGallery, type GallerySummary } from './studio-photos.queries.ts'

const importDialogs = () => import('#domains/galleries/ui/StudioGalleryDialogs.tsx')
const NewGalleryDialog = lazy(async () => ({ default: (await importDialogs()).NewGalleryDialog }))
const GalleryDetailsDialog = lazy(async () => ({ default: (await importDialogs()).GalleryDetailsDialog }))
const SectionsDialog = lazy(async () => ({ default: (await importDialogs()).SectionsDialog }))
const CoverDialog = lazy(async () => ({
  default: (await import('../studio/ui/CoverDialog.tsx')).CoverDialog,
}))

const texts = studioPhotosNl.galleries

type Asked = 'new' | 'open' | 'details' | 'cover' | 'sections' | 'archive' | 'delete'

type StudioGalleriesProps = {
  client: { id: string; firstName: string; name: string }
  chosenId: string | undefined
  onChoose: (galleryId: string) => void
  /** The orders domain deletes, since prints that are ordered keep their photos. */
  renderDelete: (asked: Deleting) => ReactNode
}

type Deleting = { gallery: StudioGallery; summary: GallerySummary | undefined; onClose: () => void }

/** The galleries of a client above their photos: to choose from, begin, open, name, archive and delete. */
export function StudioGalleries({ client, chosenId, onChoose, renderDelete }: StudioGalleriesProps) {
  const { data: galleries } = useQuery(galleriesOf(client.id))
  const { data: summaries } = useQuery(gallerySummaries(client.id))
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const open = useOpenGallery(close)
  const archive = useArchiveGallery(close)
  const restore = useRestoreGallery()
  const gallery = galleries && (galleries.find(({ id }) => id === chosenId) ?? newestOf(galleries))
  if (!galleries || !gallery) return <div className="h-11 max-md:h-13" />
  const summary = summaries?.galleries.find(({ galleryId }) => galleryId === gallery.id)
  const { id: galleryId, state } = gallery
  const menu = (
    <>
      <Button kind="outline" size="small" onClick={() => setAsked('new')} className="max-md:w-11 max-md:px-0">
        <Plus aria-hidden strokeWidth={1.5} />
        <span className="max-md:sr-only">{galleriesNl.create.open}</span>
      </Button>
      <Menu trigger={<IconButton icon={MoreHorizontal} label={texts.menu} />}>
        {state === 'draft' && (
          <MenuItem icon={BookOpen} onSelect={() => setAsked('open')}>
            {texts.open}
          </MenuItem>
        )}
        <MenuItem icon={PencilLine} onSelect={() => setAsked('details')}>
          {galleriesNl.details.open}
        </MenuItem>
        <MenuItem icon={Image} onSelect={() => setAsked('cover')}>
          {studioPhotosNl.cover.open}
        </MenuItem>
        <MenuItem icon={ListOrdered} onSelect={() => setAsked('sections')}>
          {galleriesNl.sections.open}
        </MenuItem>
        {state === 'archived' ? (
          <MenuItem icon={ArchiveRestore} onSelect={() => restore.mutate({ galleryId })}>
            {galleriesNl.restore.open}
          </MenuItem>
        ) : (
          <MenuItem icon={Archive} onSelect={() => setAsked('archive')}>
            {galleriesNl.archive.open}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('delete')}>
          {texts.delete}
        </MenuItem>
      </Menu>
    </>
  )
  return (
    <>
      {galleries.length > 1 ? (
        <GalleryRow {...{ galleries, summaries, onChoose }} chosenId={galleryId} end={menu} />
      ) : (
        <div className="flex items-center justify-end gap-1 pb-2 max-md:px-4 max-md:pt-2">
          {gallery.title && <p className="mr-auto truncate font-serif text-17">{gallery.title}</p>}
          {menu}
        </div>
      )}
      {state !== 'live' && (
        <div
          role="status"
          className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-6 bg-orange-tint px-4 py-2.5 text-orange max-md:mx-4"
        >
          <p className="mr-auto">
            {gallery.archivedAt
              ? galleriesNl.archive.notice(longDate(gallery.archivedAt))
              : texts.draftLine(client.firstName)}
          </p>
          {state === 'draft' ? (
            <Button size="small" onClick={() => setAsked('open')}>
              {texts.open}
            </Button>
          ) : (
            <Button size="small" busy={restore.isPending} onClick={() => restore.mutate({ galleryId })}>
              {galleriesNl.restore.open}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {asked === 'new' && <NewGalleryDialog clientId={client.id} onClose={close} onCreated={onChoose} />}
        {asked === 'details' && <GalleryDetailsDialog gallery={gallery} onClose={close} />}
        {asked === 'sections' && <SectionsDialog gallery={gallery} onClose={close} />}
        {asked === 'cover' && (
          <CoverDialog clientId={client.id} galleryId={galleryId} present={summary} onClose={close} />
        )}
        {asked === 'delete' && renderDelete({ gallery, summary, onClose: close })}
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

/** As the server answers where none is named: the newest that is not archived, else the newest. */
const newestOf = (galleries: readonly StudioGallery[]) =>
  galleries.find(({ state }) => state !== 'archived') ?? galleries[0]
