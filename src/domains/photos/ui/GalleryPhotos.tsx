import type { UseQueryResult } from '@tanstack/react-query'
import { Check, Download, Heart, MessageCircle, ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Spoken } from '#ui/Spoken.tsx'
import { toastFailed } from '#ui/toast.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import type { PhotoType } from '../photos.rules.ts'
import { choiceFilters } from './choice-filter.ts'
import type { OpenDialog } from './GalleryDialogs.tsx'
import { GalleryRoom } from './GalleryRoom.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import type { Gallery, Photo, PhotoList } from './photos.queries.ts'
import { useSetApproval, useSetFavorite } from './photos.queries.ts'
import { SelectionBar, type SelectionAction } from './SelectionBar.tsx'
import { useRenewOnce } from './use-renew-once.ts'
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

  const downloadSelected = () => {
    const { title, line } = photosNl.download.nothingSelected
    if (selection.ids.size === 0) return toastFailed(title, { line })
    download.prepare([...selection.ids])
    setDialog({ kind: 'download' })
  }
  const orderSelected = () => order(type, { photoIds: [...selection.ids], onAdded: selection.clear })

  useEffect(() => onSelected(selection.ids.size), [selection.ids.size, onSelected])
  useLoadLater(list.isSuccess)
  useGalleryKey('?', () => setDialog({ kind: 'keys' }))
  useGalleryKey('b', orderSelected)
  useGalleryKey('d', () => type === 'final' && downloadSelected())

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
        run: downloadSelected,
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
      <GalleryRoom
        {...{ type, list, studioName, onShowAll }}
        isEmpty={photos.length === 0}
        isNoneChosen={shown.length === 0}
      >
        {type === 'final' && <HowToSelect onAll={() => selection.change({ kind: 'all', order: shownIds })} />}
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
      </GalleryRoom>
      <Spoken>{selection.ids.size > 0 && photosNl.selection.count(selection.ids.size)}</Spoken>
      {selection.ids.size > 0 && !isKnown && (
        <SelectionBar selection={selection} shownIds={shownIds} actions={bulk} />
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

/** What is done to finals begins with a selection; a finger has to be told how, a mouse finds the boxes. */
const HowToSelect = ({ onAll }: { onAll: () => void }) => (
  <div className="hidden min-h-11 items-center justify-between gap-4 px-4 text-13 text-soft pointer-coarse:flex">
    <p>{photosNl.selection.howByTouch}</p>
    <TextButton onClick={onAll} className="whitespace-nowrap">
      {photosNl.selection.all}
    </TextButton>
  </div>
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
