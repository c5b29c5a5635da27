import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { photosNl } from '../photos.nl.ts'
import type { PhotoType } from '../photos.rules.ts'
import { GridSkeleton } from './GridSkeleton.tsx'
import type { PhotoList } from './photos.queries.ts'

const words = photosNl.gallery
const SKELETONS = { preview: 8, final: 6 } satisfies Record<PhotoType, number>

type GalleryRoomProps = {
  type: PhotoType
  list: UseQueryResult<PhotoList>
  studioName: string
  isEmpty: boolean
  isNoneChosen: boolean
  onShowAll: () => void
  children: ReactNode
}

/** Where the photos of a tab are, or what is said in their place. */
export function GalleryRoom({
  type,
  list,
  studioName,
  isEmpty,
  isNoneChosen,
  onShowAll,
  children,
}: GalleryRoomProps) {
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
