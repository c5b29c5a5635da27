import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { BadgeCheck, BadgeMinus, Download } from 'lucide-react'
import { lazy, Suspense, useId, useMemo, useState, type ReactNode } from 'react'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { readParams } from '#kit/ui/search-params.ts'
import { useLatest } from '#platform/browser/use-latest.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TabPanel } from '#ui/layout/TabPanel.tsx'
import { choiceFilters, galleryParams } from '../core/ui/gallery-search.ts'
import { keysWithLabelsOf, useFilteredPhotos, type PhotoAction } from '../core/ui/on-light-table.ts'
import type { Photo } from '../core/ui/photos.queries.ts'
import { useGuestFavorites } from '../core/ui/studio-guests.queries.ts'
import { studioPhotos, type GalleryRef, useMovePhotos, useSetType } from '../core/ui/studio-photos.queries.ts'
import { usePhotoSelection, type PhotoSelection } from '../core/ui/use-photo-selection.ts'
import { useDownload } from '../downloads/ui/use-download.ts'
import {
  useGalleryUrlState,
  useGallerySlugOrId,
  type GalleryUrlState,
} from '../gallery/ui/use-gallery-search.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import { StudioGrid } from '../studio/ui/StudioGrid.tsx'
import { StudioSelection, StudioToolbar } from '../studio/ui/StudioToolbar.tsx'
import { usePageKey } from '../viewer/ui/use-page-key.ts'
import { LabelEditor } from './LabelEditor.tsx'
import { LightTable } from './LightTable.tsx'
import { EXTRA_TAB, StudioBar, type ExtraTab } from './StudioBar.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { ChangingText } from '#ui/elements/ChangingText.tsx'

const KeyListDialog = lazy(async () => ({
  default: (await import('../viewer/ui/KeyListDialog.tsx')).KeyListDialog,
}))

type StudioGalleryProps = {
  client: { id: string; name: string; firstName: string }
  url: GalleryUrlState
  uploadActions: ReactNode
  /** Content beside the tabs on screens narrower than 1024 px. */
  phoneEnd: ReactNode
  comingCount: number
  lastTab: ExtraTab
}

/**
 * Opens the tab in the URL. If the URL names none, opens finals if only finals exist or match the
 * filter, else previews.
 */
export function useStudioGalleryUrlState(clientId: string) {
  const { filter, gallery: galleryId } = readParams(galleryParams, useSearch({ strict: false }))
  const previews = useQuery(studioPhotos({ clientId, galleryId }, 'preview'))
  const finals = useQuery(studioPhotos({ clientId, galleryId }, 'final'))
  const isAsked = filter ? choiceFilters[filter] : () => true
  const firstType: PhotoType | undefined =
    previews.isPending || finals.isPending
      ? undefined
      : !previews.data?.photos.some(isAsked) && finals.data?.photos.some(isAsked)
        ? 'final'
        : 'preview'
  return useGalleryUrlState({ firstType, clientId })
}

const renderName = (photo: Photo) => <LabelEditor key={photo.id} photo={photo} />

function useStudioPhotos(clientId: string, { type, filter, guestId }: GalleryUrlState) {
  const whose = { clientId, galleryId: useGallerySlugOrId() }
  const lists = {
    preview: useQuery(studioPhotos(whose, 'preview')),
    final: useQuery(studioPhotos(whose, 'final')),
  }
  const list = lists[type]
  const hearts = useGuestFavorites(guestId)
  const photos = useFilteredPhotos(list.data, filter, hearts?.photoIds)
  const place = `${whose.galleryId} ${type} ${filter} ${guestId}`
  const selection = usePhotoSelection(photos.shownIds, place)
  const counts = { preview: lists.preview.data?.photos.length, final: lists.final.data?.photos.length }
  return { whose, list, counts, hearts, photos, place, selection }
}

export function StudioGallery(props: StudioGalleryProps) {
  const { client, url, uploadActions, phoneEnd, lastTab } = props
  const { type, opened } = url
  const { whose, list, counts, hearts, photos, place, selection } = useStudioPhotos(client.id, url)
  const download = useDownload()
  const { actions, moveAll } = useStudioActions({ whose, url, selection, download, ids: photos.shownIds })
  const studio = useQuery(myStudio)
  const panelId = useId()
  const { mutate: move } = useMovePhotos(whose)
  const [wantsArranging, setIsArranging] = useState(false)
  // Arranging ends when another browser tab sets another order.
  const isArranging = wantsArranging && list.data?.order === 'manual'
  const [asksDelete, setAsksDelete] = useState(false)
  return (
    <div className="min-w-0">
      <LightTable
        {...{ photos, type, opened }}
        studioName={client.name}
        hasOwnMark={studio.data?.may.useCustomBranding && studio.data.firstRun.hasWatermark}
        work={{ actions, selection, renderName }}
        hasLoupe
      >
        <div className="sticky top-0 z-1 bg-paper md:pb-2">
          <StudioBar
            {...{ panelId, whose, url, counts, phoneEnd, lastTab }}
            photos={list.isPending ? undefined : photos.all}
            guest={hearts && { name: hearts.name, count: photos.shown.length }}
            order={list.data?.order}
            onArrange={() => {
              selection.clear()
              url.chooseFilter(undefined)
              setIsArranging(true)
            }}
            toolbar={
              isArranging ? (
                <Button size="small" kind="ink" onClick={() => setIsArranging(false)} className="max-md:mx-4">
                  {studioPhotosNl.arrange.stop}
                </Button>
              ) : selection.ids.size > 0 ? (
                <StudioToolbar
                  {...{ whose, selection, download }}
                  onMove={moveAll}
                  onDelete={() => setAsksDelete(true)}
                />
              ) : undefined
            }
          />
          <StudioSelection {...{ whose, selection, download, asksDelete }} onAsksDelete={setAsksDelete} />
        </div>
        {lastTab.isShown ? (
          <TabPanel id={panelId} value={EXTRA_TAB}>
            {lastTab.panel}
          </TabPanel>
        ) : (
          <TabPanel id={panelId} value={type}>
            <MakingProgress
              key={place}
              photos={photos.all}
              comingCount={props.comingCount}
              className="pb-4 max-md:px-4 max-md:pt-3"
            />
            {isArranging && (
              <p className="pb-3 text-13 text-soft max-md:px-4 max-md:pt-3">{studioPhotosNl.arrange.how}</p>
            )}
            <div className="max-md:px-1 max-md:pt-1">
              <StudioGrid
                {...{ client, uploadActions, list }}
                onShowAll={() => url.chooseFilter(undefined)}
                onMove={
                  isArranging ? (photoId, beforeId) => move({ photoIds: [photoId], beforeId }) : undefined
                }
              />
            </div>
          </TabPanel>
        )}
      </LightTable>
      <GalleryKeys actions={actions} photo={lastTab.isShown ? undefined : photos.shown[0]} />
    </div>
  )
}

function GalleryKeys({ actions, photo }: { actions: readonly PhotoAction[]; photo: Photo | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  usePageKey('?', () => setIsOpen(photo !== undefined))
  return (
    <Suspense>
      {isOpen && photo && (
        <KeyListDialog
          hasLoupe
          actionKeys={keysWithLabelsOf(actions, photo)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Suspense>
  )
}

type StudioChanges = {
  whose: GalleryRef
  url: GalleryUrlState
  selection: PhotoSelection
  download: ReturnType<typeof useDownload>
  ids: readonly string[]
}

/** Returns actions that are stable until the tab changes. */
function useStudioActions({ whose, url, selection, download, ids }: StudioChanges) {
  const { type, opened } = url
  const { mutate: setType } = useSetType(whose, selection.clear)
  const moveAll = (photoIds: string[]) =>
    setType({ photoIds, type: type === 'preview' ? 'final' : 'preview' })

  // A photo that leaves the tab while open in the viewer is replaced by its neighbor.
  const moveOne = (photoId: string) => {
    if (photoId === opened.id) {
      const at = ids.indexOf(photoId)
      const next = ids[at + 1] ?? ids[at - 1]
      if (next === undefined) opened.close()
      else opened.show(next)
    }
    moveAll([photoId])
  }
  const latest = useLatest({ moveOne, download })
  const actions = useMemo<readonly PhotoAction[]>(() => {
    const texts = studioPhotosNl.selection
    return [
      {
        name: 'move',
        key: 'm',
        icon: type === 'preview' ? BadgeCheck : BadgeMinus,
        label: () => (type === 'preview' ? texts.toFinal : texts.toPreview),
        run: (photo) => latest.current.moveOne(photo.id),
      },
      {
        name: 'download',
        key: 'd',
        icon: Download,
        label: () => texts.download,
        run: (photo) => latest.current.download.startAtOnce([photo.id]),
      },
    ]
  }, [type, latest])
  return { actions, moveAll }
}

type MakingProgressProps = {
  photos: readonly Photo[]
  /** Number of unfinished uploads. Counting them from the start keeps the total stable. */
  comingCount?: number
  className?: string
}

/** Number of photos finished before this batch, and the highest known total of the batch. */
type BatchProgress = { madeBefore: number; all: number }

export function MakingProgress({ photos, comingCount = 0, className }: MakingProgressProps) {
  const pendingCount = photos.filter(({ picture }) => picture === 'making').length
  const madeCount = photos.length - pendingCount
  const [waiting, setWaiting] = useState<BatchProgress | undefined>(
    pendingCount > 0 ? { madeBefore: madeCount, all: pendingCount + comingCount } : undefined,
  )
  // A batch starts with the first pending rendition, and ends when no upload or rendition is left.
  const makingCount = pendingCount > 0 || waiting ? pendingCount + comingCount : 0
  if (makingCount === 0) {
    if (waiting) setWaiting(undefined)
    return null
  }
  // Counts finished renditions: a new upload is briefly neither in `comingCount` nor in the list.
  const { madeBefore, all: knownBefore } = waiting ?? { madeBefore: madeCount, all: 0 }
  const doneCount = Math.max(0, madeCount - madeBefore)
  const all = Math.max(knownBefore, doneCount + makingCount)
  if (all !== waiting?.all) setWaiting({ madeBefore, all })
  return (
    <div className={className}>
      <p className="mb-1.5 text-13 text-soft tabular-nums">
        <ChangingText>{studioPhotosNl.makingProgress.line(doneCount, all)}</ChangingText>
      </p>
      <ProgressBar size="thin" label={studioPhotosNl.makingProgress.label} value={doneCount / all} />
    </div>
  )
}
