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
import { galleriesOf } from '#domains/galleries/ui/galleries.queries.ts'
import { useMedia } from '#platform/browser/use-media.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { menuRowLook } from '#ui/actions/menu-look.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toastDone, toastFailed } from '#ui/overlays/toast.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { useLightTable } from '../../core/ui/light-table.ts'
import type { Visibility } from '../../photos.rules.ts'
import { compareNl } from '../../compare/compare.nl.ts'
import { useCompareSelection } from '../../compare/ui/use-compare-selection.ts'
import { searchText, stemsOf } from '../../selection/file-names.rules.ts'
import type { PhotoSelection } from '../../core/ui/use-photo-selection.ts'
import { studioSelectionNl } from '../../studio-selection.nl.ts'
import { studioPhotos, type Whose } from '../../core/ui/studio-photos.queries.ts'
import { beforeOf, useMoveToGallery, useMoveToSection, useSetVisibility } from './moving.queries.ts'

type SelectionMenuProps = { whose: Whose; selection: PhotoSelection }

/** What a studio does with a selection beside the buttons of its bar, which have no room for it. */
export function SelectionMenu({ whose, selection }: SelectionMenuProps) {
  const { type } = useLightTable()
  const { data: list } = useQuery(studioPhotos(whose, type))
  const { data: galleries = [] } = useQuery(galleriesOf(whose.clientId))
  const [dialog, setDialog] = useState<'section' | 'gallery'>()
  const sections = list?.sections ?? []
  const chosen = list?.photos.filter(({ id }) => selection.ids.has(id)) ?? []
  const moveToSection = useMoveToSection(whose, (id) => sections.find((one) => one.id === id)?.title)
  const moveToGallery = useMoveToGallery(whose, selection.clear)
  const setVisibility = useSetVisibility(whose)

  const isOpen = ({ state }: { state: string }) => state !== 'archived'
  const shown = galleries.find(({ id }) => id === whose.galleryId) ?? galleries.find(isOpen)
  const others = galleries.filter((one) => isOpen(one) && one.id !== shown?.id)

  const sectionIdOf = ({ section }: (typeof chosen)[number]) =>
    section === undefined ? null : (sections[section]?.id ?? null)
  const [present, ...morePresent] = new Set(chosen.map(sectionIdOf))

  const toSection = (sectionId: string | null) => {
    setDialog(undefined)
    const moving = chosen.filter((photo) => sectionIdOf(photo) !== sectionId)
    selection.clear()
    if (moving.length === 0) return
    const changes = [{ photoIds: moving.map(({ id }) => id), to: sectionId }]
    moveToSection.mutate({ changes, before: beforeOf(moving, sectionIdOf) })
  }
  const toGallery = (galleryId: string) => {
    const { title, state } = others.find(({ id }) => id === galleryId)!
    const named = { title: title ?? galleriesNl.one, isDraft: state === 'draft' }
    setDialog(undefined)
    moveToGallery.mutate({ photoIds: [...selection.ids], galleryId, ...named })
  }

  const changeTo = (to: Visibility, changed: typeof chosen) => {
    selection.clear()
    const changes = [{ photoIds: changed.map(({ id }) => id), to }]
    setVisibility.mutate({ changes, before: beforeOf(changed, visibilityOf) })
  }

  const compare = useCompareSelection(selection)
  // On a phone the bar has no room for it, and the menu has it instead.
  const hasRoom = useMedia('(min-width: 768px)')

  const texts = studioSelectionNl
  return (
    <>
      {hasRoom && (
        <button
          type="button"
          title={compare.whyNot ?? compareNl.compare}
          aria-label={compareNl.compare}
          aria-disabled={compare.whyNot ? true : undefined}
          onClick={compare.run}
          className="inline-grid size-10 shrink-0 place-items-center rounded-4 transition-colors duration-160 hover:bg-paper/12 aria-disabled:opacity-42 pointer-coarse:size-11"
        >
          <Columns2 aria-hidden className="size-5" strokeWidth={1.5} />
        </button>
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
      <MoveDialog
        open={dialog === 'section'}
        onClose={() => setDialog(undefined)}
        title={texts.section.title}
        count={chosen.length}
        places={[
          ...sections.map(({ id, title }) => ({ id, title, isPresent: id === present })),
          { id: null, title: texts.section.none, isPresent: present === null },
        ].map((place) => ({ ...place, isPresent: place.isPresent && morePresent.length === 0 }))}
        onChoose={toSection}
      />
      <MoveDialog
        open={dialog === 'gallery'}
        onClose={() => setDialog(undefined)}
        title={texts.gallery.title}
        hint={texts.gallery.hint}
        count={chosen.length}
        places={others.map(({ id, title, state }) => {
          const name = title ?? galleriesNl.one
          return { id, title: state === 'draft' ? texts.draft(name) : name }
        })}
        onChoose={toGallery}
      />
    </>
  )
}

type Seen = { visibility?: Visibility | undefined }
const visibilityOf = ({ visibility = 'everyone' }: Seen) => visibility

type VisibilityItemsProps<Photo> = {
  chosen: readonly Photo[]
  onChange: (to: Visibility, changed: Photo[]) => void
}

/** Items that change who may see the chosen photos. */
function VisibilityItems<Photo extends Seen>({ chosen, onChange }: VisibilityItemsProps<Photo>) {
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
    await navigator.clipboard.writeText(searchText(stems, 'lightroom'))
    toastDone(copied(stems.length), { line })
  } catch {
    toastFailed(notCopied.title, { line: notCopied.line })
  }
}

type Place<Id> = { id: Id; title: string; isPresent?: boolean }
type MoveDialogProps<Id> = {
  open: boolean
  onClose: () => void
  title: string
  count: number
  hint?: string
  places: readonly Place<Id>[]
  onChoose: (id: Id) => void
}

function MoveDialog<Id extends string | null>(props: MoveDialogProps<Id>) {
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
        {places.map(({ id, title: name, isPresent }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={isPresent ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className={classNames(menuRowLook, 'w-full cursor-pointer text-left hover:bg-sunk')}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <ShownText>{name}</ShownText>
              </span>
              {isPresent && <Check aria-hidden strokeWidth={1.5} />}
            </button>
          </li>
        ))}
      </ul>
      {hint && <p className="px-3 pt-3 text-13 text-pretty text-soft">{hint}</p>}
    </Dialog>
  )
}
