import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, type ReactNode } from 'react'
import { EyeOff, UserRound } from 'lucide-react'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { studioSelectionNl } from '../../studio-selection.nl.ts'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { GridSkeleton } from '../../core/ui/GridSkeleton.tsx'
import { useLightTable } from '../../core/ui/on-light-table.ts'
import { PhotoGrid } from '../../grid/ui/PhotoGrid.tsx'
import type { Photo, PhotoList } from '../../core/ui/photos.queries.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { Popover } from '#ui/overlays/Popover.tsx'
import { CommentForm, CommentList } from '../../comments/ui/Comments.tsx'
import { PhotoChoices } from '../../core/ui/PhotoChoices.tsx'
import type { Damage, Visibility } from '#domains/photos/photos.rules.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useRetryPictures } from '../../core/ui/studio-photos.queries.ts'

const EmptyStage = lazy(async () => ({ default: (await import('./EmptyStage.tsx')).EmptyStage }))

const ArrangeGrid = lazy(async () => ({ default: (await import('./ArrangeGrid.tsx')).ArrangeGrid }))

type StudioGridProps = {
  client: { id: string; name: string; firstName: string }
  list: UseQueryResult<PhotoList>
  /** Falsy if uploading is impossible. */
  uploadActions: ReactNode
  onShowAll: () => void
  onMove: ((photoId: string, beforeId: string | null) => void) | undefined
}

const texts = studioPhotosNl.load

const COVERED_PX = 112

export function StudioGrid({ client, list, uploadActions, onShowAll, onMove }: StudioGridProps) {
  const { type, photos } = useLightTable()
  const renderChoices = useCallback(
    (photo: Photo) => <StudioChoices photo={photo} client={client} />,
    [client],
  )
  const box = 'max-md:mx-4 max-md:mt-3'
  if (list.isPending) return <GridSkeleton count={8} label={texts.busy} />
  if (!list.data)
    return <FailedState title={texts.failed} onRetry={() => void list.refetch()} className={box} />
  if (photos.all.length === 0)
    return uploadActions ? (
      <Suspense fallback={<div className="min-h-[max(480px,calc(100svh-15.5rem))]" />}>
        <EmptyStage type={type} firstName={client.firstName} actions={uploadActions} />
      </Suspense>
    ) : (
      <EmptyState title={texts.empty} line={texts.closed(client.name)} className={box} />
    )
  if (photos.shown.length === 0)
    return (
      <EmptyState
        title={texts.noneChosen}
        action={<TextButton onClick={onShowAll}>{texts.showAll}</TextButton>}
        className={box}
      />
    )
  const grid = (
    <PhotoGrid
      label={studioPhotosNl.type[type]}
      coveredPx={COVERED_PX}
      renderChoices={renderChoices}
      renderOverlay={renderState}
    />
  )
  if (!onMove) return grid
  return (
    <Suspense fallback={grid}>
      <ArrangeGrid photos={photos.all} signature={photos.signature} coveredPx={COVERED_PX} onMove={onMove} />
    </Suspense>
  )
}

const renderState = (photo: Photo) => (
  <>
    {photo.damage && <DamageSign damage={photo.damage} />}
    {photo.visibility && photo.visibility !== 'everyone' && (
      <VisibilitySign visibility={photo.visibility} isLower={photo.damage !== undefined} />
    )}
    {photo.picture === 'failed' && <RetryPicture photo={photo} />}
  </>
)

const commentsTexts = studioPhotosNl.comments

function StudioChoices({ photo, client }: { photo: Photo; client: { id: string; name: string } }) {
  const queryClient = useQueryClient()
  return (
    <PhotoChoices
      photo={photo}
      wrapComments={(icon) => (
        <Popover
          title={commentsTexts.count(photo.commentCount)}
          titleEnd={photo.label}
          trigger={
            <button
              type="button"
              aria-label={commentsTexts.open(photo.commentCount, photo.label)}
              // Clicks on the other icons reach the photo below. This icon handles its own clicks.
              className="pointer-events-auto -m-2 rounded-4 p-2 hover:text-white/80 pointer-coarse:-m-3 pointer-coarse:p-3"
            >
              {icon}
            </button>
          }
        >
          <div className="max-h-[min(50vh,360px)] overflow-y-auto overscroll-contain">
            <CommentList photoId={photo.id} />
          </div>
          <div className="mt-4 border-t border-line pt-4">
            <CommentForm
              photoIds={[photo.id]}
              studioName={client.name}
              confirmsInPlace
              onDone={() => void queryClient.invalidateQueries({ queryKey: ['photos', client.id] })}
            />
          </div>
        </Popover>
      )}
    />
  )
}

const DamageSign = ({ damage }: { damage: Damage }) => (
  <span className="pointer-events-none absolute inset-x-2 top-2 rounded-4 bg-red-tint px-2 py-1 text-center text-12 text-red">
    {studioPhotosNl.damage[damage]}
  </span>
)

type VisibilitySignProps = { visibility: Exclude<Visibility, 'everyone'>; isLower: boolean }

function VisibilitySign({ visibility, isLower }: VisibilitySignProps) {
  const Icon = visibility === 'studio' ? EyeOff : UserRound
  return (
    <span
      className={classNames(
        '@container pointer-events-none absolute inset-x-2 flex justify-end',
        isLower ? 'top-10' : 'top-2',
      )}
    >
      <span className="flex h-[22px] items-center gap-1.5 rounded-3 bg-mark px-[7px] text-13 font-medium text-white md:h-6">
        <Icon aria-hidden className="size-3.5" strokeWidth={1.5} />
        {/* The text would cover the checkbox on a narrow tile. */}
        <span className="@max-[184px]:sr-only">{studioSelectionNl.visibility.badge[visibility]}</span>
      </span>
    </span>
  )
}

function RetryPicture({ photo }: { photo: Photo }) {
  const retry = useRetryPictures()
  return (
    <span className="absolute inset-x-0 bottom-3 grid place-items-center">
      <Button
        kind="outline"
        size="small"
        busy={retry.isPending}
        aria-label={studioPhotosNl.selection.retryOf(photo.label)}
        onClick={() => retry.mutate({ photoIds: [photo.id] })}
      >
        {studioPhotosNl.selection.retry}
      </Button>
    </span>
  )
}
