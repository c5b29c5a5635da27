import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Spoken } from '#ui/Spoken.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { PhotoType } from '../photos.rules.ts'
import { studioPhotosNl } from '../studio-photos.nl.ts'
import { choiceFilters } from './choice-filter.ts'
import { GridSkeleton } from './GridSkeleton.tsx'
import { MakingProgress } from './MakingProgress.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import type { Photo, PhotoList } from './photos.queries.ts'
import { RetryPicture } from './RetryPicture.tsx'
import { studioPhotos, useDeletePhotos, useSetType } from './studio-photos.queries.ts'
import { StudioBar } from './StudioBar.tsx'
import { StudioMarks } from './StudioMarks.tsx'
import { StudioToolbar } from './StudioToolbar.tsx'
import { useDownload } from './use-download.ts'
import type { useGallerySearch } from './use-gallery-search.ts'
import { usePhotoSelection } from './use-photo-selection.ts'
import { useStudioActions } from './use-studio-actions.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))
const DownloadDialog = lazy(async () => ({ default: (await import('./DownloadDialog.tsx')).DownloadDialog }))

type StudioGalleryProps = {
  client: { id: string; name: string }
  address: ReturnType<typeof useGallerySearch>
  onUpload: () => void
  /** What the button of an empty tab says. */
  uploadWord: string
  phoneEnd: ReactNode
}

/** Everything of one client in both tabs, as the studio works with it. */
export function StudioGallery({ phoneEnd, ...props }: StudioGalleryProps) {
  const { client, address } = props
  const { tab: type = 'preview', keuze: filter } = address.search
  const lists = {
    preview: useQuery(studioPhotos(client.id, 'preview')),
    final: useQuery(studioPhotos(client.id, 'final')),
  }
  const list = lists[type]
  const photos = list.data?.photos ?? noPhotos
  return (
    <StudioPhotos
      key={`${type} ${filter}`}
      {...props}
      type={type}
      list={list}
      bar={
        <StudioBar
          type={type}
          counts={{ preview: lists.preview.data?.photos.length, final: lists.final.data?.photos.length }}
          photos={photos}
          filter={filter}
          onType={(next) => address.change({ tab: next === 'final' ? 'final' : undefined, keuze: undefined })}
          onFilter={(next) => address.change({ keuze: next })}
          phoneEnd={phoneEnd}
        />
      }
    />
  )
}

type StudioPhotosProps = Omit<StudioGalleryProps, 'phoneEnd'> & {
  type: PhotoType
  list: UseQueryResult<PhotoList>
  bar: ReactNode
}

const noPhotos: readonly Photo[] = []

/** What the sticky bar covers while something is selected. */
const COVERED_PX = 120

// A selection belongs to one tab and one filter: this part starts anew with each.
function StudioPhotos({ client, type, list, address, onUpload, uploadWord, bar }: StudioPhotosProps) {
  const { keuze: filter, foto: openId } = address.search
  const photos = list.data?.photos ?? noPhotos
  const signature = list.data?.signature ?? ''
  const shown = useMemo(() => (filter ? photos.filter(choiceFilters[filter]) : photos), [photos, filter])
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown])
  const selection = usePhotoSelection(shownIds)
  const [dialog, setDialog] = useState<'delete' | 'download'>()
  const room = useRef<HTMLDivElement>(null)
  // What is said at the end of a download would lie under its dialog.
  const closeDownload = useCallback(
    () => setDialog((dialog) => (dialog === 'download' ? undefined : dialog)),
    [],
  )
  const download = useDownload(closeDownload)
  const { mutate: setType } = useSetType(client.id, selection.clear)
  const remove = useDeletePhotos(client.id, () => {
    setDialog(undefined)
    selection.clear()
  })
  const otherType = type === 'preview' ? 'final' : 'preview'
  const selectedIds = [...selection.ids]

  // A photo that leaves this tab must not leave an open viewer with nothing to show.
  const { showPhoto, closePhoto } = address
  const move = useCallback(
    (photoId: string) => {
      if (photoId === openId) {
        const at = shownIds.indexOf(photoId)
        const next = shownIds[at + 1] ?? shownIds[at - 1]
        if (next === undefined) closePhoto()
        else showPhoto(next)
      }
      setType({ photoIds: [photoId], type: otherType })
    },
    [openId, shownIds, closePhoto, showPhoto, setType, otherType],
  )
  const actions = useStudioActions({ type, move, download: download.startAtOnce })
  const renderMarks = useCallback((photo: Photo) => <StudioMarks photo={photo} client={client} />, [client])

  const isKnown = openId !== undefined && photos.some(({ id }) => id === openId)
  return (
    <div className="min-w-0">
      <Spoken>{selectedIds.length > 0 && studioPhotosNl.selection.count(selectedIds.length)}</Spoken>
      <div className="sticky top-0 z-1 bg-paper md:pb-2">
        {bar}
        {selection.ids.size > 0 && (
          <div className="md:pt-2 md:pb-1">
            <StudioToolbar
              {...{ type, selection, shownIds }}
              isDownloading={download.isBusy}
              onMove={() => setType({ photoIds: selectedIds, type: otherType })}
              onDownload={() => {
                download.prepare(selectedIds)
                setDialog('download')
              }}
              onDelete={() => setDialog('delete')}
            />
          </div>
        )}
      </div>
      <MakingProgress photos={photos} className="pb-4 max-md:px-4 max-md:pt-3" />
      <div className="max-md:px-1 max-md:pt-1">
        <GridOrState
          {...{ client, type, list, onUpload, uploadWord }}
          isEmpty={photos.length === 0}
          isNoneChosen={shown.length === 0}
          onShowAll={() => address.change({ keuze: undefined })}
        >
          <PhotoGrid
            label={studioPhotosNl.type[type]}
            photos={shown}
            signature={signature}
            selection={selection}
            onOpen={(photo) => address.openPhoto(photo.id)}
            actions={actions}
            coveredPx={COVERED_PX}
            renderMarks={renderMarks}
            renderOverlay={renderRetry}
          />
        </GridOrState>
      </div>
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => open || setDialog(undefined)}
        title={studioPhotosNl.remove.title}
        confirm={studioPhotosNl.remove.confirm}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ photoIds: selectedIds })}
      >
        {studioPhotosNl.remove.question(selection.ids.size)}
      </ConfirmDialog>
      <div ref={room} />
      <Suspense>
        {dialog === 'download' && <DownloadDialog download={download} onClose={() => setDialog(undefined)} />}
        {isKnown && (
          <PhotoViewer
            photos={photos}
            order={shownIds.includes(openId) ? shownIds : photos.map(({ id }) => id)}
            photoId={openId}
            type={type}
            signature={signature}
            studioName={client.name}
            actions={actions}
            selectedIds={selection.ids}
            container={room}
            onShow={showPhoto}
            onSelect={(id) => selection.change({ kind: 'toggle', id })}
            onClose={closePhoto}
          />
        )}
      </Suspense>
    </div>
  )
}

const renderRetry = (photo: Photo) => photo.picture === 'failed' && <RetryPicture photo={photo} />

type GridOrStateProps = Pick<StudioPhotosProps, 'client' | 'type' | 'list' | 'onUpload' | 'uploadWord'> & {
  isEmpty: boolean
  isNoneChosen: boolean
  onShowAll: () => void
  children: ReactNode
}

function GridOrState(props: GridOrStateProps) {
  const { client, type, list, isEmpty, isNoneChosen, onUpload, uploadWord, onShowAll, children } = props
  const words = studioPhotosNl.load
  const box = 'max-md:mx-4 max-md:mt-3'
  if (list.isPending) return <GridSkeleton count={8} label={words.busy} />
  if (!list.data)
    return <FailedState title={words.failed} onRetry={() => void list.refetch()} className={box} />
  if (isEmpty)
    return (
      <EmptyState
        title={words.empty}
        line={words.emptyOf[type](client.name)}
        action={<TextButton onClick={onUpload}>{uploadWord}</TextButton>}
        className={box}
      />
    )
  if (isNoneChosen)
    return (
      <EmptyState
        title={words.noneChosen}
        action={<TextButton onClick={onShowAll}>{words.showAll}</TextButton>}
        className={box}
      />
    )
  return children
}
