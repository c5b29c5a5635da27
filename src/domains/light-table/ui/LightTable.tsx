import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { keepKeys } from '../viewer/ui/kept-keys.ts'
import type { OpenedPhotosProps } from './OpenedPhotos.tsx'
import { LightTableContext, type LightTableState } from '../core/ui/on-light-table.ts'

export const importViewer = () => import('./OpenedPhotos.tsx')

const LazyViewer = lazy(async () => ({ default: (await importViewer()).OpenedPhotos }))

type LightTableProps = Pick<LightTableState, 'opened'> &
  Omit<OpenedPhotosProps, 'opened' | 'work' | 'container' | 'reveal'> & {
    work?: OpenedPhotosProps['work']
    children: ReactNode
  }

export function LightTable({ children, ...table }: LightTableProps) {
  const { photos, type, work } = table
  const { id } = table.opened
  const opened: LightTableState['opened'] = {
    ...table.opened,
    open: (photoId) => {
      keepKeys()
      table.opened.open(photoId)
    },
  }
  const viewerPlace = useRef<HTMLDivElement>(null)
  const reveal = useRef<(photoId: string) => void>(null)
  // The URL may name photos that are not in this list.
  const isCovered = id !== undefined && photos.all.some((photo) => id.includes(photo.id))
  return (
    <LightTableContext value={{ type, photos, opened, isCovered, work, reveal }}>
      {children}
      <div ref={viewerPlace} />
      <Suspense>
        {isCovered && (
          <LazyViewer
            {...table}
            {...{ work, reveal }}
            opened={{ ...table.opened, id }}
            container={viewerPlace}
          />
        )}
      </Suspense>
    </LightTableContext>
  )
}
