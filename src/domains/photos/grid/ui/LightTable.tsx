import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { LightTableContext, type OnLightTable, type PhotoWork } from './light-table.ts'

export const importViewer = () => import('../../viewer/ui/PhotoViewer.tsx')

const LateViewer = lazy(async () => ({ default: (await importViewer()).PhotoViewer }))

type LightTableProps = Pick<OnLightTable, 'photos' | 'type' | 'opened'> & {
  studioName: string
  /** Left out for a read-only gallery. */
  work?: PhotoWork | undefined
  /** False for a guest whose link gives no comments. */
  hasComments?: boolean
  children: ReactNode
}

/** A gallery's photos with their viewer; provides the context that `useLightTable` reads. */
export function LightTable(props: LightTableProps) {
  const { photos, type, studioName, opened, work, hasComments = true, children } = props
  const { all, shownIds, signature } = photos
  const viewerPlace = useRef<HTMLDivElement>(null)
  // The URL may name a photo that is not in this list.
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
            hasComments={hasComments}
            container={viewerPlace}
            onShow={opened.show}
            onClose={opened.close}
          />
        )}
      </Suspense>
    </LightTableContext>
  )
}
