import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Download, Printer, type LucideIcon } from 'lucide-react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { toastFailed } from '#ui/overlays/toast.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import { SELECTION_MAX, type PhotoType } from '../photos.rules.ts'
import type { OpenDialog } from '../gallery/ui/GalleryDialogs.tsx'
import { choiceFilters } from '../core/ui/gallery-search.ts'
import { GalleryGrid } from '../gallery/ui/GalleryGrid.tsx'
import { useFilteredPhotos, type FilteredPhotos } from '../core/ui/light-table.ts'
import { isHintDone, type Hint } from '../grid/ui/first-rows.ts'
import { importViewer, LightTable } from './LightTable.tsx'
import {
  isOurs,
  type Gallery,
  type Photo,
  type PhotoList,
  useSetApproval,
  useSetFavorite,
  useSetOurs,
} from '../core/ui/photos.queries.ts'
import { noParts, type ChoosingParts } from '../gallery/ui/choosing-parts.ts'
import { usePhotoActions, withChoiceFirst, type Allowed } from '../choices/ui/client-actions.ts'
import { importActionBar, SelectionBar } from '../selection/ui/SelectionBar.tsx'
import { useDownload } from '../downloads/ui/use-download.ts'
import type { GalleryUrl } from '../gallery/ui/use-gallery-search.ts'
import { usePageKey } from '../viewer/ui/use-page-key.ts'
import { usePhotoSelection, type PhotoSelection } from '../core/ui/use-photo-selection.ts'
import { useAnnouncement } from '../comments/ui/use-announcement.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { roomText } from '#platform/pure/format.nl.ts'

const importDialogs = () => import('../gallery/ui/GalleryDialogs.tsx')
const GalleryDialogs = lazy(async () => ({ default: (await importDialogs()).GalleryDialogs }))

/** The print shop's parts of the gallery, passed in by the app: photos do not depend on orders. */
export type PrintShop = {
  headerEnd: ReactNode
  /** Shown at the end of the bar once the cover has scrolled away. */
  barEnd: ReactNode
  menuEntries: readonly { id: string; icon: LucideIcon; label: string; onSelect: () => void }[]
  /** Called with any selection; the shop decides whether it can be ordered. */
  order: (type: PhotoType, asked: { photoIds: readonly string[]; onAdded: () => void }) => void
}

type GalleryPhotosProps = {
  list: UseQueryResult<PhotoList>
  gallery: Gallery | undefined
  url: GalleryUrl
  may?: Allowed
  parts?: ChoosingParts
  /** Left out for guests. */
  order?: PrintShop['order']
  empty?: { title: string; line: string }
  onSelected: (count: number) => void
  onShowAll: () => void
}

const GalleryEnding = lazy(async () => ({
  default: (await import('../gallery/ui/GalleryEnding.tsx')).GalleryEnding,
}))

const everything: Allowed = { favor: true, approve: true, comment: true, download: true, hide: true }

export function GalleryPhotos(props: GalleryPhotosProps) {
  const { list, gallery, url, may = everything, parts = noParts, order, empty, onSelected, onShowAll } = props
  const { type, opened, chooseType } = url
  const studioName = gallery?.studioName ?? ''
  const photos = useFilteredPhotos(list.data, url.filter, parts.among)
  const selection = usePhotoSelection(photos.shownIds)
  const [dialog, setDialog] = useState<OpenDialog>()
  const download = useDownload()
  const [announcement, announce] = useAnnouncement()
  const setFavorite = useSetFavorite(announce)
  const along = parts.along?.type === type ? parts.along : undefined
  const setApproval = useSetApproval(announce, along?.save)
  const lock = parts.lock?.type === type ? parts.lock : undefined
  // Where it was handed in, a partner who chose along reads why nothing can be chosen any more.
  const mayApprove = may.approve || along !== undefined || lock !== undefined
  const setOurs = useSetOurs(announce)
  // Nobody hides photos from guests who can't come; what is hidden can always be shown again.
  const mayHide = may.hide && (gallery?.isShared || photos.all.some(isOurs))
  const choosing = {
    type,
    ...(may.favor && { setFavorite }),
    ...(mayApprove && {
      setApproval: lock ? () => toastFailed(lock.title, { line: lock.line }) : setApproval,
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
  // The gallery knows before its lists have come, so that no heart stands where a tick will.
  const first = parts.first ?? (gallery?.asksChoice && type === 'preview' ? 'approve' : undefined)
  const actions = useMemo(
    () => withChoiceFirst([...own, ...(parts.actions ?? [])], first),
    [own, parts.actions, first],
  )
  // Without an action there is nothing to select for.
  const work = actions.length > 0 ? { actions, selection, renderBelow: parts.renderBelow } : undefined
  const keys = [may.favor && 'F', mayApprove && 'A', mayHide && 'P', may.download && 'D', order && 'B']
    .filter(Boolean)
    .join('')

  // Cut by cut one takes a final home.
  const hasLoupe = type === 'preview' || (may.download && !may.size)

  const taking = useTaking({ type, may, order, photos, selection, download })
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
              <HowToSelect
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

type TakingParts = {
  type: PhotoType
  may: Allowed
  order: PrintShop['order'] | undefined
  photos: FilteredPhotos
  selection: PhotoSelection
  download: ReturnType<typeof useDownload>
}

/** Downloads and orders of finished photos: of all of them, or of the selection. */
function useTaking({ type, may, order, photos, selection, download }: TakingParts) {
  const downloadSelected = () => {
    const { title, line } = photosNl.download.nothingSelected
    if (selection.ids.size === 0) return toastFailed(title, { line })
    download.prepare([...selection.ids])
  }
  const allIds = photos.all.map(({ id }) => id)
  const downloadAll = () => {
    const { title, line } = photosNl.download.tooMany(SELECTION_MAX)
    if (allIds.length > SELECTION_MAX) return toastFailed(title, { line })
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
 * How to select by touch (a mouse finds the checkboxes on hover), with a button for all; on the first visits only. While
 * selecting its place stays empty, since the photos must not move under a finger.
 */
function HowToSelect({ isSelecting, onAll }: { isSelecting: boolean; onAll: () => void }) {
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

/**
 * One line on what hearts and ticks mean, for clients who have chosen nothing yet. Stays while they choose, since
 * hiding it would shift the photos under their pointer.
 */
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

/** On a phone both buttons share a line, and drop their icons to keep their labels. */
const besideOther = 'max-md:flex-1 max-md:px-2 max-md:[&_svg]:hidden'

function FinalsHead({ photos, size, isDownloading, onDownload, onOrder }: FinalsHeadProps) {
  const sizeBytes = photos.reduce((sum, photo) => sum + photo.sizeBytes, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-1 pb-3 md:px-0">
      <Button
        kind="accent"
        onClick={onDownload}
        busy={isDownloading}
        className={onOrder ? besideOther : undefined}
      >
        <Download aria-hidden strokeWidth={1.5} />
        {texts.downloadAll(photos.length)}
      </Button>
      {onOrder && (
        <Button kind="outline" onClick={onOrder} className={besideOther}>
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
