import type { UseQueryResult } from '@tanstack/react-query'
import { Check, Download, Heart, MessageCircle, ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import type { PhotoType } from '../photos.rules.ts'
import { choiceFilters } from './choice-filter.ts'
import type { OpenDialog } from './GalleryDialogs.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import type { Gallery, Photo, PhotoList } from './photos.queries.ts'
import { useSetApproval, useSetFavorite } from './photos.queries.ts'
import { SelectionBar, type SelectionAction } from './SelectionBar.tsx'
import { useDownload } from './use-download.ts'
import type { useGallerySearch } from './use-gallery-search.ts'
import { usePhotoActions } from './use-photo-actions.ts'
import { usePhotoSelection } from './use-photo-selection.ts'
import type { PrintShop } from './print-shop.ts'

const importViewer = () => import('./PhotoViewer.tsx')
const importDialogs = () => import('./GalleryDialogs.tsx')
const PhotoViewer = lazy(async () => ({ default: (await importViewer()).PhotoViewer }))
const GalleryDialogs = lazy(async () => ({ default: (await importDialogs()).GalleryDialogs }))

type GalleryPhotosProps = {
  type: PhotoType
  list: UseQueryResult<PhotoList>
  gallery: UseQueryResult<Gallery>
  address: ReturnType<typeof useGallerySearch>
  order: PrintShop['order']
  onSelected: (count: number) => void
  onShowAll: () => void
}

const words = photosNl.gallery
const SKELETONS = { preview: 8, final: 6 } satisfies Record<PhotoType, number>
const BAR_PX = 72
const noPhotos: readonly Photo[] = []

/** The photos of one tab, with everything that is done to them. */
export function GalleryPhotos(props: GalleryPhotosProps) {
  const { type, list, gallery, address, order, onSelected, onShowAll } = props
  const { keuze: filter, foto: openId } = address.search
  const photos = list.data?.photos ?? noPhotos
  const signature = list.data?.signature ?? ''
  const studioName = gallery.data?.studioName ?? ''
  const shown = useMemo(() => (filter ? photos.filter(choiceFilters[filter]) : photos), [photos, filter])
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown])
  const selection = usePhotoSelection(shownIds)
  const [dialog, setDialog] = useState<OpenDialog>()
  const room = useRef<HTMLDivElement>(null)
  // What is said at the end of a download would lie under its dialog.
  const closeDownload = useCallback(
    () => setDialog((dialog) => (dialog?.kind === 'download' ? undefined : dialog)),
    [],
  )
  const download = useDownload(closeDownload)
  const setFavorite = useSetFavorite()
  const setApproval = useSetApproval()

  const orderSelected = () => order(type, { photoIds: [...selection.ids], onAdded: selection.clear })

  useEffect(() => onSelected(selection.ids.size), [selection.ids.size, onSelected])
  useLoadLater(list.isSuccess)
  useGalleryKey('?', () => setDialog({ kind: 'keys' }))
  useGalleryKey('b', orderSelected)

  const comment = useCallback((photos: readonly Photo[]) => setDialog({ kind: 'comment', photos }), [])
  const orderOne = useOrderOne(order, type)
  const actions = usePhotoActions({
    type,
    setFavorite,
    setApproval,
    comment,
    download: download.startAtOnce,
    order: orderOne,
  })
  const onPictureLost = useRenewOnce(list)

  const isKnown = openId !== undefined && photos.some(({ id }) => id === openId)
  const ids = [...selection.ids]
  const withAll = (act: () => void) => () => {
    act()
    selection.clear()
  }
  const bulk: SelectionAction[] = [
    {
      name: 'favorite',
      icon: Heart,
      label: photosNl.selection.favorite,
      run: withAll(() => setFavorite(ids, true)),
    },
    {
      name: 'comment',
      icon: MessageCircle,
      label: photosNl.selection.comment,
      run: () => comment(shown.filter(({ id }) => selection.ids.has(id))),
    },
    {
      name: 'approve',
      icon: Check,
      label: photosNl.selection.approve,
      isMain: type === 'preview',
      run: withAll(() => setApproval(ids, true)),
    },
  ]
  if (type === 'final')
    bulk.push(
      {
        name: 'download',
        icon: Download,
        label: photosNl.selection.download,
        busyLabel: download.isBusy ? photosNl.download.busy : undefined,
        run: () => {
          download.prepare(ids)
          setDialog({ kind: 'download' })
        },
      },
      {
        name: 'order',
        icon: ShoppingBag,
        label: photosNl.selection.order,
        isMain: true,
        run: orderSelected,
      },
    )

  return (
    <div className="px-1 pb-24 md:px-6">
      <GridOrState
        {...{ type, list, studioName, onShowAll }}
        isEmpty={photos.length === 0}
        isNoneChosen={shown.length === 0}
      >
        <PhotoGrid
          key={filter}
          label={words.tab[type]}
          photos={shown}
          signature={signature}
          selection={selection}
          onOpen={(photo) => address.openPhoto(photo.id)}
          actions={actions}
          coveredPx={BAR_PX}
          onPictureLost={onPictureLost}
        />
      </GridOrState>
      {selection.ids.size > 0 && !isKnown && (
        <SelectionBar count={selection.ids.size} actions={bulk} onClear={selection.clear} />
      )}
      <div ref={room} />
      <Suspense>
        {isKnown && (
          <PhotoViewer
            photos={photos}
            order={shownIds.includes(openId) ? shownIds : photos.map(({ id }) => id)}
            photoId={openId}
            type={type}
            signature={signature}
            studioName={studioName}
            actions={actions}
            selectedIds={selection.ids}
            container={room}
            onShow={address.showPhoto}
            onSelect={(id) => selection.change({ kind: 'toggle', id })}
            onClose={address.closePhoto}
          />
        )}
        {dialog && (
          <GalleryDialogs
            dialog={dialog}
            studioName={studioName}
            download={download}
            onClose={() => setDialog(undefined)}
            onCommented={() => {
              setDialog(undefined)
              selection.clear()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

type GridOrStateProps = {
  type: PhotoType
  list: UseQueryResult<PhotoList>
  studioName: string
  isEmpty: boolean
  isNoneChosen: boolean
  onShowAll: () => void
  children: ReactNode
}

function GridOrState({
  type,
  list,
  studioName,
  isEmpty,
  isNoneChosen,
  onShowAll,
  children,
}: GridOrStateProps) {
  if (list.isPending) return <GridSkeleton count={SKELETONS[type]} label={words.loading} />
  if (!list.data)
    return (
      <FailedState
        title={words.failed}
        onRetry={() => void list.refetch()}
        className="items-center border-0 bg-transparent py-16 md:py-24"
      />
    )
  if (isEmpty) return <WholePage {...words.empty[type](studioName)} />
  if (isNoneChosen)
    return (
      <WholePage
        title={words.noneChosen}
        action={<TextButton onClick={onShowAll}>{words.showAll}</TextButton>}
      />
    )
  return children
}

/** Words where the photos will be, without a box around them. */
const WholePage = ({ title, ...rest }: { title: string; line?: string; action?: ReactNode }) => (
  <EmptyState
    {...rest}
    title={<span className="text-28 text-balance">{title}</span>}
    className="items-center gap-2 border-0 bg-transparent py-16 text-center md:py-24"
  />
)

/** Asks for prints of one photo, whatever else is selected. */
const useOrderOne = (order: PrintShop['order'], type: PhotoType) =>
  useCallback((photoIds: readonly string[]) => order(type, { photoIds, onAdded: () => {} }), [order, type])

/** The viewer and the dialogs come when the photos are there, before anyone asks for them. */
function useLoadLater(hasPhotos: boolean) {
  useEffect(() => {
    if (!hasPhotos) return undefined
    const timer = setTimeout(() => {
      void importViewer()
      void importDialogs()
    }, 1500)
    return () => clearTimeout(timer)
  }, [hasPhotos])
}

/** A picture without pixels means that the list is of yesterday: other pixels, or an address that has ended. */
function useRenewOnce(list: UseQueryResult<PhotoList>) {
  const { refetch, dataUpdatedAt } = list
  const renewedAt = useRef(0)
  return useCallback(() => {
    if (renewedAt.current === dataUpdatedAt || Date.now() - dataUpdatedAt < 5000) return
    renewedAt.current = dataUpdatedAt
    void refetch()
  }, [refetch, dataUpdatedAt])
}

const ELSEWHERE = 'input, textarea, select, [role=dialog] *, [role=alertdialog] *, [role=menu] *'

/** A key that works anywhere on the page, but not in what stands over it. */
function useGalleryKey(key: string, act: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.matches(ELSEWHERE)
      const isWithOther = event.ctrlKey || event.metaKey || event.altKey
      if (event.key.toLowerCase() !== key || isElsewhere || isWithOther || event.defaultPrevented) return
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
