import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useRef } from 'react'
import { useDeferredReady } from '#platform/browser/use-deferred-ready.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { GridSkeleton } from '../../core/ui/GridSkeleton.tsx'
import { useLightTable } from '../../core/ui/on-light-table.ts'
import { PhotoGrid } from '../../grid/ui/PhotoGrid.tsx'
import type { Gallery, PhotoList } from '../../core/ui/photos.queries.ts'

const ChapterChips = lazy(async () => ({ default: (await import('./ChapterChips.tsx')).ChapterChips }))

const texts = photosNl.gallery
const SKELETONS = { preview: 8, final: 6 } satisfies Record<PhotoType, number>
const BAR_PX = 72
const CHAPTERS_PX = 60

type GalleryGridProps = {
  list: UseQueryResult<PhotoList>
  gallery: Gallery | undefined
  /** Texts for guests in an empty gallery: guests get no email about new photos. */
  empty?: { title: string; line: string } | undefined
  onType: (type: PhotoType) => void
  onShowAll: () => void
  children?: ReactNode
}

export function GalleryGrid(props: GalleryGridProps) {
  const { list, gallery, empty, onType, onShowAll, children } = props
  const { type, photos } = useLightTable()
  const onPictureLost = useRenewOnce(list)
  const hasCome = useDeferredReady(!list.isPending)
  if (list.isPending || !hasCome) return <GridSkeleton count={SKELETONS[type]} label={texts.loading} />
  if (!list.data)
    return (
      <FailedState
        title={texts.failed}
        onRetry={() => void list.refetch()}
        className="items-center border-0 bg-transparent py-16 md:py-24"
      />
    )
  if (photos.all.length === 0)
    return (
      <WholePage
        {...(empty ?? texts.empty[type](gallery?.studioName ?? ''))}
        action={<ToOtherTab type={type === 'preview' ? 'final' : 'preview'} {...{ gallery, onType }} />}
      />
    )
  if (photos.shown.length === 0)
    return (
      <WholePage
        title={texts.noneChosen}
        action={<TextButton onClick={onShowAll}>{texts.showAll}</TextButton>}
      />
    )
  const hasChapters = photos.chapters.length > 1
  return (
    <>
      {children}
      {hasChapters && (
        <Suspense fallback={<div className="h-12" />}>
          <ChapterChips />
        </Suspense>
      )}
      <PhotoGrid
        label={texts.tab[type]}
        coveredPx={hasChapters ? BAR_PX + CHAPTERS_PX : BAR_PX}
        onPictureLost={onPictureLost}
      />
    </>
  )
}

type ToOtherTabProps = Pick<GalleryGridProps, 'gallery' | 'onType'> & { type: PhotoType }

function ToOtherTab({ type, gallery, onType }: ToOtherTabProps) {
  const count = (type === 'preview' ? gallery?.previewCount : gallery?.finalCount) ?? 0
  if (count === 0) return null
  return (
    <Button kind="outline" className="mt-3" onClick={() => onType(type)}>
      {texts.toOther[type](count)}
    </Button>
  )
}

const WholePage = ({ title, ...rest }: { title: string; line?: string; action?: ReactNode }) => (
  <EmptyState
    {...rest}
    title={<span className="text-28 text-balance">{title}</span>}
    className="items-center gap-2 border-0 bg-transparent py-16 text-center md:py-24"
  />
)

/**
 * Returns a function that refetches the list, at most once after each answer and not in the five
 * seconds after an answer. A picture that fails to load may have an expired URL or changed pixels.
 */
function useRenewOnce(list: UseQueryResult<PhotoList>) {
  const { refetch, dataUpdatedAt } = list
  const renewedAt = useRef(0)
  return useCallback(() => {
    if (renewedAt.current === dataUpdatedAt || Date.now() - dataUpdatedAt < 5000) return
    renewedAt.current = dataUpdatedAt
    void refetch()
  }, [refetch, dataUpdatedAt])
}
