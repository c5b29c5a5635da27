import { useQuery } from '@tanstack/react-query'
import {
  Check,
  Columns2,
  Copy,
  Ellipsis,
  Eye,
  EyeOff,
  FolderInput,
  LayoutList,
  UserRound,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { galleriesNl } from '#domains/galleries/galleries.nl.ts'
import { galleriesOf, type StudioGallery } from '#domains/galleries/ui/galleries.queries.ts'
import { useMedia } from '#platform/browser/use-media.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { menuRowLook } from '#ui/actions/menu-look.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { showDoneToast, showFailedToast } from '#ui/overlays/toast.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { useLightTable } from '../../core/ui/on-light-table.ts'
import type { Visibility } from '#domains/photos/photos.rules.ts'
import { compareNl } from '../../compare/compare.nl.ts'
import { CompareButton, useCompareSelection } from '../../compare/ui/CompareButton.tsx'
import { fileSearchQuery, stemsOf } from '../../selection/file-names.rules.ts'
import type { PhotoSelection } from '../../core/ui/use-photo-selection.ts'
import { studioSelectionNl } from '../../studio-selection.nl.ts'
import type { PhotoList } from '../../core/ui/photos.queries.ts'
import { studioPhotos, type GalleryRef } from '../../core/ui/studio-photos.queries.ts'
import { previousValuesOf, useMoveToGallery, useMoveToSection, useSetVisibility } from './moving.queries.ts'

type SelectionMenuProps = { whose: GalleryRef; selection: PhotoSelection }

export function SelectionMenu({ whose, selection }: SelectionMenuProps) {
  const { type } = useLightTable()
  const { data: list } = useQuery(studioPhotos(whose, type))
  const { data: galleries = [] } = useQuery(galleriesOf(whose.clientId))
  const [dialog, setDialog] = useState<'section' | 'gallery'>()
  const sections = list?.sections ?? []
  const chosen = list?.photos.filter(({ id }) => selection.ids.has(id)) ?? []
  const setVisibility = useSetVisibility(whose)

  const isOpen = ({ state }: { state: string }) => state !== 'archived'
  const shown = galleries.find(({ id }) => id === whose.galleryId) ?? galleries.find(isOpen)
  const others = galleries.filter((one) => isOpen(one) && one.id !== shown?.id)

  const changeTo = (to: Visibility, changed: typeof chosen) => {
    selection.clear()
    const changes = [{ photoIds: changed.map(({ id }) => id), to }]
    setVisibility.mutate({ changes, before: previousValuesOf(changed, visibilityOf) })
  }

  const close = () => setDialog(undefined)
  const compare = useCompareSelection(selection)
  // A phone's bar has no room for the compare button, so the menu has it.
  const hasRoom = useMedia('(min-width: 768px)')

  const texts = studioSelectionNl
  return (
    <>
      {hasRoom && (
        <CompareButton compare={compare} className="inline-grid transition-colors hover:bg-paper/12" />
      )}
      <Menu
        trigger={
          <button
            type="button"
            aria-label={texts.more}
            title={texts.more}
            className="grid size-10 shrink-0 place-items-center rounded-4 transition-colors duration-160 hover:bg-paper/12 data-popup-open:bg-paper/12 pointer-coarse:size-11"
          >
            <Ellipsis aria-hidden className="size-5" strokeWidth={1.5} />
          </button>
        }
      >
        {!hasRoom && (
          <MenuItem icon={Columns2} line={compare.whyNot} onSelect={compare.run}>
            {compareNl.compare}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => void copyNames(chosen)}>
          {texts.names.copy}
        </MenuItem>
        {sections.length > 0 && (
          <MenuItem icon={LayoutList} onSelect={() => setDialog('section')}>
            {texts.section.choose}
          </MenuItem>
        )}
        {others.length > 0 && (
          <MenuItem icon={FolderInput} onSelect={() => setDialog('gallery')}>
            {texts.gallery.choose}
          </MenuItem>
        )}
        <VisibilityItems chosen={chosen} onChange={changeTo} />
      </Menu>
      <SectionDialog
        {...{ whose, selection, chosen, sections }}
        open={dialog === 'section'}
        onClose={close}
      />
      <GalleryDialog
        {...{ whose, selection }}
        galleries={others}
        count={chosen.length}
        open={dialog === 'gallery'}
        onClose={close}
      />
    </>
  )
}

type VisibilityHolder = { visibility?: Visibility | undefined }
const visibilityOf = ({ visibility = 'everyone' }: VisibilityHolder) => visibility

type VisibilityItemsProps<Photo> = {
  chosen: readonly Photo[]
  onChange: (to: Visibility, changed: Photo[]) => void
}

function VisibilityItems<Photo extends VisibilityHolder>({ chosen, onChange }: VisibilityItemsProps<Photo>) {
  const texts = studioSelectionNl.visibility
  const among = (visibility: Visibility) => chosen.filter((photo) => visibilityOf(photo) === visibility)
  const [open, clientOnly, hidden] = [among('everyone'), among('client'), among('studio')]
  return (
    <>
      {open.length > 0 && (
        <MenuItem icon={UserRound} onSelect={() => onChange('client', open)}>
          {texts.clientOnly}
        </MenuItem>
      )}
      {clientOnly.length > 0 && (
        <MenuItem icon={Users} onSelect={() => onChange('everyone', clientOnly)}>
          {texts.everyone}
        </MenuItem>
      )}
      {open.length + clientOnly.length > 0 && (
        <MenuItem icon={EyeOff} onSelect={() => onChange('studio', [...open, ...clientOnly])}>
          {texts.hide}
        </MenuItem>
      )}
      {hidden.length > 0 && (
        <MenuItem icon={Eye} onSelect={() => onChange('everyone', hidden)}>
          {texts.show}
        </MenuItem>
      )}
    </>
  )
}

async function copyNames(photos: readonly { sourceName?: string | undefined }[]): Promise<void> {
  const { copied, line, notCopied } = studioSelectionNl.names
  const stems = stemsOf(photos.flatMap(({ sourceName }) => (sourceName === undefined ? [] : { sourceName })))
  try {
    await navigator.clipboard.writeText(fileSearchQuery(stems, 'lightroom'))
    showDoneToast(copied(stems.length), { line })
  } catch {
    showFailedToast(notCopied.title, { line: notCopied.line })
  }
}

type DialogProps = SelectionMenuProps & { open: boolean; onClose: () => void }
type SectionDialogProps = DialogProps & { chosen: PhotoList['photos']; sections: PhotoList['sections'] }

function SectionDialog({ whose, selection, chosen, sections, open, onClose }: SectionDialogProps) {
  const texts = studioSelectionNl.section
  const move = useMoveToSection(whose, (id) => sections.find((one) => one.id === id)?.title)
  const sectionIdOf = ({ section }: (typeof chosen)[number]) =>
    section === undefined ? null : (sections[section]?.id ?? null)
  const [present, ...morePresent] = new Set(chosen.map(sectionIdOf))
  const choose = ({ id: sectionId }: Place) => {
    onClose()
    const moving = chosen.filter((photo) => sectionIdOf(photo) !== sectionId)
    selection.clear()
    if (moving.length === 0) return
    const changes = [{ photoIds: moving.map(({ id }) => id), to: sectionId }]
    move.mutate({ changes, before: previousValuesOf(moving, sectionIdOf) })
  }
  return (
    <MoveDialog
      {...{ open, onClose }}
      title={texts.title}
      count={chosen.length}
      places={[...sections, { id: null, title: texts.none }].map(({ id, title }) => ({
        id,
        title,
        isPresent: id === present && morePresent.length === 0,
      }))}
      onChoose={choose}
    />
  )
}

type GalleryDialogProps = DialogProps & { galleries: readonly StudioGallery[]; count: number }

function GalleryDialog({ whose, selection, galleries, count, open, onClose }: GalleryDialogProps) {
  const texts = studioSelectionNl.gallery
  const move = useMoveToGallery(whose, selection.clear)
  return (
    <MoveDialog
      {...{ open, onClose }}
      title={texts.title}
      hint={texts.hint}
      count={count}
      places={galleries.map(({ id, title, state }) => {
        const name = title ?? galleriesNl.one
        const isDraft = state === 'draft'
        return { id, name, isDraft, title: isDraft ? studioSelectionNl.draft(name) : name }
      })}
      onChoose={({ id: galleryId, name: title, isDraft }) => {
        onClose()
        move.mutate({ photoIds: [...selection.ids], galleryId, title, isDraft })
      }}
    />
  )
}

type Place = { id: string | null; title: string; isPresent?: boolean }
type MoveDialogProps<Item> = {
  open: boolean
  onClose: () => void
  title: string
  count: number
  hint?: string
  places: readonly Item[]
  onChoose: (place: Item) => void
}

function MoveDialog<Item extends Place>(props: MoveDialogProps<Item>) {
  const { open, onClose, title, count, hint, places, onChoose } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      line={studioSelectionNl.photos(count)}
      width="ask"
      bodyClassName="px-2 py-2 md:px-5 md:py-4"
    >
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <button
              type="button"
              aria-current={place.isPresent ? 'true' : undefined}
              onClick={() => onChoose(place)}
              className={classNames(menuRowLook, 'w-full cursor-pointer text-left hover:bg-sunk')}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <ShownText>{place.title}</ShownText>
              </span>
              {place.isPresent && <Check aria-hidden strokeWidth={1.5} />}
            </button>
          </li>
        ))}
      </ul>
      {hint && <p className="px-3 pt-3 text-13 text-pretty text-soft">{hint}</p>}
    </Dialog>
  )
}
