import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useId, useMemo, useState, type ReactNode, type ReactElement } from 'react'
import { ArrowUpDown, BadgeCheck, BadgeMinus, Check, Clock, Download, Heart } from 'lucide-react'
import { readParams } from '#kit/ui/search-params.ts'
import { useLatest } from '#platform/browser/use-latest.ts'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TabPanel } from '#ui/layout/TabPanel.tsx'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import { LabelEditor } from './LabelEditor.tsx'
import { LightTable } from './LightTable.tsx'
import { MakingProgress } from '../grid/ui/MakingProgress.tsx'
import { keysOf, useFilteredPhotos, type PhotoAction } from '../core/ui/light-table.ts'
import type { Photo } from '../core/ui/photos.queries.ts'
import {
  studioPhotos,
  type Whose,
  useMovePhotos,
  useSetType,
  useSetPhotoOrder,
} from '../core/ui/studio-photos.queries.ts'
import { StudioGrid } from '../studio/ui/StudioGrid.tsx'
import { StudioSelection, StudioToolbar } from '../studio/ui/StudioToolbar.tsx'
import { useDownload } from '../downloads/ui/use-download.ts'
import { useGallerySearch, useGallerySlug, type GalleryUrl } from '../gallery/ui/use-gallery-search.ts'
import { usePageKey } from '../viewer/ui/use-page-key.ts'
import { usePhotoSelection } from '../core/ui/use-photo-selection.ts'
import { photoOrders, type PhotoOrder } from '#domains/galleries/galleries.rules.ts'
import { galleriesOf, newestOf } from '#domains/galleries/ui/galleries.queries.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/overlays/Menu.tsx'
import { Chip } from '#ui/actions/Chip.tsx'
import { ChipRow } from '#ui/actions/ChipRow.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { photoTypes, type PhotoType } from '../photos.rules.ts'
import { choiceFilters, galleryParams, type ChoiceFilter } from '../core/ui/gallery-search.ts'
import { ChoiceChips } from '../gallery/ui/ChoiceChips.tsx'
import { useGuestHearts } from '../core/ui/studio-guests.queries.ts'
import { LoadingChips } from './LoadingChips.tsx'

const KeyListDialog = lazy(async () => ({
  default: (await import('../viewer/ui/KeyListDialog.tsx')).KeyListDialog,
}))

const SelectionMenu = lazy(async () => ({
  default: (await import('../studio/ui/SelectionMenu.tsx')).SelectionMenu,
}))

const CameraClocksDialog = lazy(async () => ({
  default: (await import('../studio/ui/CameraClocksDialog.tsx')).CameraClocksDialog,
}))

type StudioGalleryProps = {
  client: { id: string; name: string; firstName: string }
  url: GalleryUrl
  uploadActions: ReactNode
  /** Below 1024 px, at the end of the tabs. */
  phoneEnd: ReactNode
  comingCount: number
  /** A last tab of a later domain; while it is shown, the photos are not. */
  lastTab: { label: string; isShown: boolean; onShow: () => void; panel: ReactNode }
}

const LAST_TAB = 'last'

/** Without a tab in the URL it opens previews, or finals when only those have photos that match the filter. */
export function useStudioGalleryUrl(clientId: string) {
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
  return useGallerySearch({ firstType, clientId })
}

const renderName = (photo: Photo) => <LabelEditor key={photo.id} photo={photo} />

export function StudioGallery(props: StudioGalleryProps) {
  const { client, url, uploadActions, phoneEnd, lastTab } = props
  const { type, filter, opened } = url
  const whose = { clientId: client.id, galleryId: useGallerySlug() }
  const lists = {
    preview: useQuery(studioPhotos(whose, 'preview')),
    final: useQuery(studioPhotos(whose, 'final')),
  }
  const list = lists[type]
  const hearts = useGuestHearts(url.guestId)
  const photos = useFilteredPhotos(list.data, filter, hearts?.photoIds)
  const place = `${whose.galleryId} ${type} ${filter} ${url.guestId}`
  const selection = usePhotoSelection(photos.shownIds, place)
  const download = useDownload()
  const { mutate: setType } = useSetType(whose, selection.clear)
  const otherType = type === 'preview' ? 'final' : 'preview'
  const moveAll = (photoIds: string[]) => setType({ photoIds, type: otherType })

  // A photo that leaves the tab while open in the viewer is replaced by its neighbour.
  const moveOne = (photoId: string) => {
    if (photoId === opened.id) {
      const at = photos.shownIds.indexOf(photoId)
      const next = photos.shownIds[at + 1] ?? photos.shownIds[at - 1]
      if (next === undefined) opened.close()
      else opened.show(next)
    }
    moveAll([photoId])
  }
  const actions = useStudioActions({ type, move: moveOne, download: download.startAtOnce })
  const studio = useQuery(myStudio)
  const panelId = useId()
  const { mutate: move } = useMovePhotos(whose)
  const [wantsArranging, setIsArranging] = useState(false)
  // Ends when another browser tab chose another order.
  const isArranging = wantsArranging && list.data?.order === 'manual'
  const [asksDelete, setAsksDelete] = useState(false)
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  const [first] = photos.shown
  usePageKey('?', () => setHasKeysOpen(first !== undefined && !lastTab.isShown))
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
            {...{ panelId, type, filter, phoneEnd, lastTab }}
            counts={{ preview: lists.preview.data?.photos.length, final: lists.final.data?.photos.length }}
            photos={list.isPending ? undefined : photos.all}
            onType={url.chooseType}
            onFilter={url.chooseFilter}
            guest={
              hearts && {
                name: hearts.name,
                count: photos.shown.length,
                onLeave: () => url.chooseGuest(undefined),
              }
            }
            order={
              list.data && (
                <PhotoOrderChoice
                  whose={whose}
                  order={list.data.order}
                  onArrange={() => {
                    selection.clear()
                    url.chooseFilter(undefined)
                    setIsArranging(true)
                  }}
                />
              )
            }
            toolbar={
              isArranging ? (
                <Button size="small" kind="ink" onClick={() => setIsArranging(false)} className="max-md:mx-4">
                  {studioPhotosNl.arrange.stop}
                </Button>
              ) : selection.ids.size > 0 ? (
                <StudioToolbar
                  selection={selection}
                  isDownloading={download.isBusy}
                  onMove={() => moveAll([...selection.ids])}
                  onDownload={() => download.prepare([...selection.ids])}
                  onDelete={() => setAsksDelete(true)}
                  more={
                    <Suspense fallback={<span className="size-10 shrink-0 pointer-coarse:size-11" />}>
                      <SelectionMenu whose={whose} selection={selection} />
                    </Suspense>
                  }
                />
              ) : undefined
            }
          />
          <StudioSelection
            {...{ whose, selection, download }}
            asksDelete={asksDelete}
            onAsksDelete={setAsksDelete}
          />
        </div>
        {lastTab.isShown ? (
          <TabPanel id={panelId} value={LAST_TAB}>
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
                {...{ client, uploadActions }}
                list={list}
                onShowAll={() => url.chooseFilter(undefined)}
                onMove={
                  isArranging ? (photoId, beforeId) => move({ photoIds: [photoId], beforeId }) : undefined
                }
              />
            </div>
          </TabPanel>
        )}
      </LightTable>
      <Suspense>
        {hasKeysOpen && first && (
          <KeyListDialog hasLoupe actionKeys={keysOf(actions, first)} onClose={() => setHasKeysOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}

type StudioChanges = {
  type: PhotoType
  move: (photoId: string) => void
  download: (photoIds: string[]) => void
}

/** A studio's actions on one photo, for shortcuts and the viewer; stable until the tab changes. */
function useStudioActions(changes: StudioChanges): readonly PhotoAction[] {
  const { type } = changes
  const latest = useLatest(changes)
  return useMemo(() => {
    const { selection } = studioPhotosNl
    return [
      {
        name: 'move',
        key: 'm',
        icon: type === 'preview' ? BadgeCheck : BadgeMinus,
        label: () => (type === 'preview' ? selection.toFinal : selection.toPreview),
        run: (photo) => latest.current.move(photo.id),
      },
      {
        name: 'download',
        key: 'd',
        icon: Download,
        label: () => selection.download,
        run: (photo) => latest.current.download([photo.id]),
      },
    ]
  }, [type, latest])
}

const texts = studioPhotosNl.order

type PhotoOrderChoiceProps = {
  whose: Whose
  order: PhotoOrder
  onArrange: () => void
}

function PhotoOrderChoice({ whose, order, onArrange }: PhotoOrderChoiceProps) {
  const setOrder = useSetPhotoOrder()
  const { data: galleries } = useQuery(galleriesOf(whose.clientId))
  const galleryId = whose.galleryId ?? newestOf(galleries)?.id
  const [setsClocks, setSetsClocks] = useState(false)
  const choose = (chosen: PhotoOrder) => {
    if (chosen !== order) setOrder.mutate({ ...whose, order: chosen })
    if (chosen === 'manual') onArrange()
  }
  return (
    <>
      <Menu trigger={<IconButton icon={ArrowUpDown} label={`${texts.label}: ${texts.names[order]}`} />}>
        {photoOrders.map((one) => (
          <MenuItem
            key={one}
            icon={one === order ? Check : undefined}
            line={one === 'manual' && studioPhotosNl.arrange.choose}
            onSelect={() => choose(one)}
          >
            {texts.names[one]}
          </MenuItem>
        ))}
        {galleryId !== undefined && (
          <>
            <MenuDivider />
            <MenuItem icon={Clock} line={texts.clocksLine} onSelect={() => setSetsClocks(true)}>
              {texts.clocks}
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense>
        {setsClocks && galleryId !== undefined && (
          <CameraClocksDialog galleryId={galleryId} onClose={() => setSetsClocks(false)} />
        )}
      </Suspense>
    </>
  )
}

const chips = ['gekozen', 'favorieten', 'goedgekeurd', 'opmerking'] as const satisfies ChoiceFilter[]

type StudioBarProps = {
  panelId: string
  type: PhotoType
  counts: Record<PhotoType, number | undefined>
  photos: readonly Photo[] | undefined
  filter: ChoiceFilter | undefined
  onType: (type: PhotoType) => void
  onFilter: (filter: ChoiceFilter | undefined) => void
  /** Whose hearts are shown alone. */
  guest: { name: string | undefined; count: number; onLeave: () => void } | undefined
  toolbar: ReactElement | undefined
  order: ReactNode
  lastTab: StudioGalleryProps['lastTab']
  phoneEnd?: ReactNode
}

function StudioBar(props: StudioBarProps) {
  const {
    panelId,
    type,
    counts,
    photos,
    filter,
    onType,
    onFilter,
    guest,
    toolbar,
    order,
    lastTab,
    phoneEnd,
  } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 max-md:shadow-[inset_0_-1px_var(--line)]">
      <div className="flex min-w-0 items-center justify-between max-md:w-full max-md:pr-3 max-md:pl-5">
        <Tabs
          label={studioPhotosNl.tabs}
          panelId={panelId}
          value={lastTab.isShown ? LAST_TAB : type}
          onChange={(value) => (value === LAST_TAB ? lastTab.onShow() : onType(value))}
          items={[
            ...photoTypes.map((one) => ({
              value: one,
              label: studioPhotosNl.type[one],
              count: counts[one],
            })),
            { value: LAST_TAB, label: lastTab.label },
          ]}
          className="max-md:pb-px"
        />
        <span className="flex items-center md:ml-3">
          {!lastTab.isShown && order}
          <span className="lg:hidden">{phoneEnd}</span>
        </span>
      </div>
      {photos?.length !== 0 && !lastTab.isShown && (
        <div className="flex h-13 min-w-0 items-center max-md:w-full md:grow md:basis-88 md:justify-end pointer-coarse:h-15">
          {toolbar ?? (
            <div className="flex min-w-0 items-center transition-opacity duration-160 starting:opacity-0">
              {photos ? (
                <ChipRow label={studioPhotosNl.chips} className="max-md:m-0 max-md:px-5">
                  {guest && (
                    <Chip size="small" chosen count={guest.count} onClick={guest.onLeave}>
                      <Heart aria-hidden className="size-3.5 fill-current" />
                      {guest.name ?? studioPhotosNl.guestGone}
                    </Chip>
                  )}
                  <ChoiceChips size="small" names={chips} {...{ photos, filter, onFilter }} />
                </ChipRow>
              ) : (
                <LoadingChips />
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
