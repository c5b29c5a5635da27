import { Suspense, useRef, type ReactNode } from 'react'
import type { PhotoType } from '../../photos.rules.ts'
import { LateViewer } from '../../viewer/ui/late-viewer.ts'
import { LightTableContext, type PhotoWork } from './light-table.ts'
import type { OpenedPhoto } from '../../viewer/ui/opened-photo.ts'
import type { FilteredPhotos } from '../../gallery/ui/use-filtered-photos.ts'

type LightTableProps = {
  photos: FilteredPhotos
  type: PhotoType
  studioName: string
  opened: OpenedPhoto
  /** Left out where photos are only looked at. */
  work?: PhotoWork
  /** With the grid among them, a `LightTableGrid`. */
  children: ReactNode
}

/** Photos side by side to be judged, and over them the one that is open. */
export function LightTable({ photos, type, studioName, opened, work, children }: LightTableProps) {
  const { all, shownIds, signature } = photos
  const viewerPlace = useRef<HTMLDivElement>(null)
  // An address may name a photo that is not here.
  const openId = all.find(({ id }) => id === opened.id)?.id
  return (
    <LightTableContext value={{ type, photos, opened, isCovered: openId !== undefined, work }}>
      {children}
      <div ref={viewerPlace} />
      <Suspense>
        {openId !== undefined && (
          <LateViewer
            photos={all}
            order={shownIds.includes(openId) ? shownIds : all.map(({ id }) => id)}
            photoId={openId}
            type={type}
            signature={signature}
            studioName={studioName}
            work={work}
            container={viewerPlace}
            onShow={opened.show}
            onClose={opened.close}
          />
        )}
      </Suspense>
    </LightTableContext>
  )
}
