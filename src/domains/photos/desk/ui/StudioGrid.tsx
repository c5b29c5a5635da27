import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { studioPhotosNl } from '../../studio-photos.nl.ts'
import { DamageSign } from '../../grid/ui/DamageSign.tsx'
import { GridSkeleton } from '../../ui/GridSkeleton.tsx'
import { useLightTable } from '../../grid/ui/light-table.ts'
import { LightTableGrid } from '../../grid/ui/LightTableGrid.tsx'
import type { Photo, PhotoList } from '../../ui/photos.queries.ts'
import { RetryPicture } from '../../grid/ui/RetryPicture.tsx'
import { StudioChoices } from './StudioChoices.tsx'

const ArrangeGrid = lazy(async () => ({ default: (await import('./ArrangeGrid.tsx')).ArrangeGrid }))

type StudioGridProps = {
  client: { id: string; name: string }
  list: UseQueryResult<PhotoList>
  /** Nothing where no photo can come in any more. */
  onUpload: (() => void) | undefined
  /** What the button of an empty tab says. */
  uploadWord: string
  onShowAll: () => void
  /** Given while photos are put in another order. */
  onMove: ((photoId: string, beforeId: string | null) => void) | undefined
}

const texts = studioPhotosNl.load

/** What the sticky bar covers while something is selected. */
const COVERED_PX = 112

/** A client's photos of one type as their studio works with them, or what is said in their place. */
export function StudioGrid({ client, list, onUpload, uploadWord, onShowAll, onMove }: StudioGridProps) {
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
    return (
      <EmptyState
        title={texts.empty}
        line={texts.emptyOf[type](client.name)}
        action={onUpload && <TextButton onClick={onUpload}>{uploadWord}</TextButton>}
        className={box}
      />
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
    <LightTableGrid
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
    {photo.picture === 'failed' && <RetryPicture photo={photo} />}
  </>
)
