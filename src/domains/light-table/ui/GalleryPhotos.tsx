import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Download, Printer, type LucideIcon } from 'lucide-react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { showFailedToast } from '#ui/overlays/toast.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import { SELECTION_MAX, type PhotoType } from '#domains/photos/photos.rules.ts'
import type { OpenedDialog } from '../gallery/ui/GalleryDialogs.tsx'
import { choiceFilters } from '../core/ui/gallery-search.ts'
import { GalleryGrid } from '../gallery/ui/GalleryGrid.tsx'
import { useFilteredPhotos, type FilteredPhotos } from '../core/ui/on-light-table.ts'
import { isHintDone, type Hint } from '../grid/ui/first-rows.ts'
import { importViewer, LightTable } from './LightTable.tsx'
import {
  isHiddenFromGuests,
  type SaveChoice,
  type Gallery,
  type Photo,
  type PhotoList,
  useSetApproval,
  useSetFavorite,
  useHideFromGuests,
} from '../core/ui/photos.queries.ts'
import { noChoiceEffects, type ChoiceEffects } from '../gallery/ui/choice-interface.ts'
import { usePhotoActions, withChoiceFirst, type GalleryPermissions } from '../choices/ui/client-actions.ts'
import { importActionBar, SelectionBar } from '../selection/ui/SelectionBar.tsx'
import { useDownload } from '../downloads/ui/use-download.ts'
import type { GalleryUrlState } from '../gallery/ui/use-gallery-search.ts'
import { usePageKey } from '../viewer/ui/use-page-key.ts'
import { usePhotoSelection, type PhotoSelection } from '../core/ui/use-photo-selection.ts'
import { useAnnouncement } from '../comments/ui/use-announcement.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { roomText } from '#platform/pure/format.nl.ts'

const importDialogs = () => import('../gallery/ui/GalleryDialogs.tsx')
const GalleryDialogs = lazy(async () => ({ default: (await importDialogs()).GalleryDialogs }))

/** Passed in by the app, because the light table doesn't depend on the orders domain. */
export type PrintShop = {
  headerEnd: ReactNode
  barEnd: ReactNode
  menuEntries: readonly { id: string; icon: LucideIcon; label: string; onSelect: () => void }[]
  /** Called with any selection; the shop decides whether it can be ordered. */
  order: (type: PhotoType, asked: { photoIds: readonly string[]; onAdded: () => void }) => void
}

type GalleryPhotosProps = {
  list: UseQueryResult<PhotoList>
  gallery: Gallery | undefined
  url: GalleryUrlState
  may?: GalleryPermissions
  parts?: ChoiceEffects
  choose: SaveChoice | undefined
  /** Undefined for guests. */
  order?: PrintShop['order']
  empty?: { title: string; line: string }
  onSelected: (count: number) => void
  onShowAll: () => void
}

const GalleryEnding = lazy(async () => ({
  default: (await import('../gallery/ui/GalleryEnding.tsx')).GalleryEnding,
}))

const allPermissions: GalleryPermissions = {
  favor: true,
  approve: true,
  comment: true,
  download: true,
  hide: true,
}

export function GalleryPhotos(props: GalleryPhotosProps) {
  const { list, gallery, url, may = allPermissions, parts = noChoiceEffects, choose, order, empty } = props
  const { onSelected, onShowAll } = props
  const { type, opened, chooseType } = url
  const studioName = gallery?.studioName ?? ''
  const photos = useFilteredPhotos(list.data, url.filter, parts.among)
  const selection = usePhotoSelection(photos.shownIds)
  const [dialog, setDialog] = useState<OpenedDialog>()
  const download = useDownload()
  const [announcement, announce] = useAnnouncement()
  const setFavorite = useSetFavorite(announce)
  const setApproval = useSetApproval(announce, choose, gallery?.mainListId)
  const lock = parts.lock?.type === type ? parts.lock : undefined
  // A locked choice keeps its action, which says why nothing can be chosen.
  const mayApprove = may.approve || parts.along === type || lock !== undefined
  const setOurs = useHideFromGuests(announce)
  // A client hides photos only in a shared gallery, but can always show them again.
  const mayHide = may.hide && (gallery?.isShared || photos.all.some(isHiddenFromGuests))
  const choosing = {
    type,
    ...(may.favor && { setFavorite }),
    ...(mayApprove && {
      setApproval: lock ? () => showFailedToast(lock.title, { line: lock.line }) : setApproval,
      isLocked: lock !== undefined,
    }),
    ...(mayHide && { setOurs }),
    ...(may.comment && {
      comment: (photos: readonly Photo[]) => setDialog({ kind: 'comment', photos }),
    }),
  }
  const own = usePhotoActions({
    ...choosing,
    ...(may.download && { download: download.startAtOnce }),
    ...(order && { order: (photoIds: string[]) => order(type, { photoIds, onAdded: () => {} }) }),
  })
  // `asksChoice` is known before the lists load, so that no heart appears in place of a tick.
  const first = parts.first ?? (gallery?.asksChoice && type === 'preview' ? 'approve' : undefined)
  const actions = useMemo(
    () => withChoiceFirst([...own, ...(parts.actions ?? [])], first),
    [own, parts.actions, first],
  )
  const work = actions.length > 0 ? { actions, selection, renderBelow: parts.renderBelow } : undefined
  const keys = [may.favor && 'F', mayApprove && 'A', mayHide && 'P', may.download && 'D', order && 'B']
    .filter(Boolean)
    .join('')

  // The loupe could copy a final cut by cut, so finals require the right to the original size.
  const hasLoupe = type === 'preview' || (may.download && !may.size)

  const taking = useFinalActions({ type, may, order, photos, selection, download })
  const { downloadSelected, downloadAll, orderAny, orderSelected } = taking

  useEffect(() => onSelected(selection.ids.size), [selection.ids.size, onSelected])
  useLoadLater(list.isSuccess)
  usePageKey('?', () => setDialog({ kind: 'keys' }))
  usePageKey('b', () => orderSelected?.())
  usePageKey('d', () => may.download && type === 'final' && downloadSelected())

  return (
    <LightTable
      {...{ photos, type, studioName, opened, work, hasLoupe }}
      hasComments={may.comment}
      hasOwnMark={gallery?.hasOwnMark}
    >
      <GalleryGrid {...{ list, gallery, empty, onShowAll }} onType={chooseType}>
        {type === 'preview' && mayApprove && !lock && (
          <ChoiceHint
            line={first === 'approve' ? photosNl.hint.asked : photosNl.hint.line(studioName)}
            hasChosen={photos.all.some(choiceFilters.gekozen)}
          />
        )}
        {type === 'final' && (
          <>
            {may.download && (
              <FinalsHead
                photos={photos.all}
                size={may.size}
                isDownloading={download.isBusy}
                onDownload={downloadAll}
                onOrder={orderAny}
              />
            )}
            {work && (
              <TouchHint
                isSelecting={selection.isOn}
                onAll={() => selection.change({ kind: 'all', order: photos.shownIds })}
              />
            )}
          </>
        )}
      </GalleryGrid>
      {photos.shown.length > 0 && (
        <Suspense>
          <GalleryEnding
            {...{ type, studioName }}
            count={photos.all.length}
            chosenCount={photos.all.filter(choiceFilters.goedgekeurd).length}
            favoriteCount={photos.all.filter(choiceFilters.favorieten).length}
            choosing={mayApprove && parts.meter === undefined}
            isDownloading={download.isBusy}
            onDownload={may.download ? downloadAll : undefined}
            onOrder={orderAny}
          />
        </Suspense>
      )}
      <LiveRegion>{announcement}</LiveRegion>
      <SelectionBar {...{ selection, choosing }} taking={taking.ofSelection} meter={parts.meter} />
      <Suspense>
        {(dialog || download.isOpen) && (
          <GalleryDialogs
            dialog={dialog}
            {...{ studioName, may, keys, hasLoupe }}
            download={download}
            onClose={() => setDialog(undefined)}
            onCommented={() => {
              setDialog(undefined)
              selection.clear()
            }}
          />
        )}
      </Suspense>
    </LightTable>
  )
}

type FinalActionsOptions = {
  type: PhotoType
  may: GalleryPermissions
  order: PrintShop['order'] | undefined
  photos: FilteredPhotos
  selection: PhotoSelection
  download: ReturnType<typeof useDownload>
}

function useFinalActions({ type, may, order, photos, selection, download }: FinalActionsOptions) {
  const downloadSelected = () => {
    const { title, line } = photosNl.download.nothingSelected
    if (selection.ids.size === 0) return showFailedToast(title, { line })
    download.prepare([...selection.ids])
  }
  const allIds = photos.all.map(({ id }) => id)
  const downloadAll = () => {
    const { title, line } = photosNl.download.tooMany(SELECTION_MAX)
    if (allIds.length > SELECTION_MAX) return showFailedToast(title, { line })
    download.startShown(allIds)
  }
  const orderAny =
    order &&
    (() =>
      allIds.length === 1
        ? order(type, { photoIds: allIds, onAdded: () => {} })
        : selection.change({ kind: 'begin' }))
  const orderSelected =
    order && (() => order(type, { photoIds: [...selection.ids], onAdded: selection.clear }))
  const ofSelection =
    type === 'final'
      ? {
          isDownloading: download.isBusy,
          ...(may.download && { download: downloadSelected }),
          ...(orderSelected && { order: orderSelected }),
        }
      : undefined
  return { downloadSelected, downloadAll, orderAny, orderSelected, ofSelection }
}

const TOUCH_HINT = 'touch-hint-seen' satisfies Hint

/**
 * Shown on the first visits. During a selection, the hint's space stays empty, so that photos don't
 * move under a finger.
 */
function TouchHint({ isSelecting, onAll }: { isSelecting: boolean; onAll: () => void }) {
  const [isDone] = useState(() => isHintDone(TOUCH_HINT))
  useEffect(countVisit, [])
  if (isDone) return null
  return (
    <div
      data-hint={TOUCH_HINT}
      className={classNames(
        'hidden min-h-11 items-center justify-between gap-4 px-4 text-13 text-soft pointer-coarse:flex',
        isSelecting && 'invisible',
      )}
    >
      <p>{photosNl.selection.howByTouch}</p>
      <TextButton onClick={onAll} className="whitespace-nowrap">
        {photosNl.selection.all}
      </TextButton>
    </div>
  )
}

let isVisitCounted = false

function countVisit(): void {
  if (!isVisitCounted) countHint(TOUCH_HINT)
  isVisitCounted = true
}

function countHint(hint: Hint): void {
  try {
    localStorage.setItem(hint, String(Number(localStorage.getItem(hint)) + 1))
  } catch {
    // Without storage the hint returns on the next visit.
  }
}

function useLoadLater(hasPhotos: boolean) {
  useEffect(() => {
    if (!hasPhotos) return undefined
    const timer = setTimeout(() => {
      void importViewer()
      void importDialogs()
      void importActionBar()
    }, 1500)
    return () => clearTimeout(timer)
  }, [hasPhotos])
}

const CHOICE_HINT = 'choice-hint-seen' satisfies Hint

/** The hint stays while the client chooses, because hiding it would move the photos. */
function ChoiceHint({ line, hasChosen }: { line: string; hasChosen: boolean }) {
  const [isSeen, setIsSeen] = useState(() => hasChosen || isHintDone(CHOICE_HINT))
  if (isSeen) return null
  const done = () => {
    setIsSeen(true)
    countHint(CHOICE_HINT)
  }
  return (
    <div
      data-hint={CHOICE_HINT}
      className="flex min-h-11 flex-wrap items-center gap-x-4 px-4 pb-2 text-13 text-soft md:px-0"
    >
      <p>{line}</p>
      <TextButton onClick={done}>{photosNl.hint.done}</TextButton>
    </div>
  )
}

const texts = photosNl.finals

type FinalsHeadProps = {
  photos: readonly Photo[]
  size: string | undefined
  isDownloading: boolean
  onDownload: () => void
  onOrder: (() => void) | undefined
}

/** Download and order share a line on a phone, without icons, so that their labels fit. */
const sharedLineClassName = 'max-md:flex-1 max-md:px-2 max-md:[&_svg]:hidden'

function FinalsHead({ photos, size, isDownloading, onDownload, onOrder }: FinalsHeadProps) {
  const sizeBytes = photos.reduce((sum, photo) => sum + photo.sizeBytes, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-1 pb-3 md:px-0">
      <Button
        kind="accent"
        onClick={onDownload}
        busy={isDownloading}
        className={onOrder ? sharedLineClassName : undefined}
      >
        <Download aria-hidden strokeWidth={1.5} />
        {texts.downloadAll(photos.length)}
      </Button>
      {onOrder && (
        <Button kind="outline" onClick={onOrder} className={sharedLineClassName}>
          <Printer aria-hidden strokeWidth={1.5} />
          {texts.order}
        </Button>
      )}
      <p className={classNames('text-13 text-soft tabular-nums', !onOrder && 'min-w-0 flex-1')}>
        {photosNl.download.what(photos.length, size ?? roomText(sizeBytes))}
      </p>
    </div>
  )
}
