import { lazy, Suspense, useState } from 'react'
import { photosToCompare, comparisonId, comparedIds, isComparisonId } from '../compare/compare.rules.ts'
import type { LightTableState } from '../core/ui/on-light-table.ts'
import { useKeptKeys } from '../viewer/ui/kept-keys.ts'
import { PhotoViewer } from '../viewer/ui/PhotoViewer.tsx'
import type { ViewerOptions } from '../viewer/ui/use-viewer.ts'

const importCompareTable = () => import('../compare/ui/CompareTable.tsx')
const CompareTable = lazy(async () => ({ default: (await importCompareTable()).CompareTable }))

export type OpenedPhotosProps = ViewerOptions &
  Pick<LightTableState, 'photos'> & { opened: LightTableState['opened'] & { id: string } }

export function OpenedPhotos({ photos, opened, reveal, ...rest }: OpenedPhotosProps) {
  const { all, shownIds, signature } = photos
  const { type, work, hasOwnMark, container } = rest
  const { id } = opened
  // Remembers the compared photos while one of them is shown alone.
  const [together, setTogether] = useState<readonly string[]>([])
  useKeptKeys()
  const ids = comparedIds(id)
  const order = ids.every((one) => shownIds.includes(one)) ? shownIds : all.map((photo) => photo.id)

  if (isComparisonId(id))
    return (
      <Suspense>
        <CompareTable
          photos={all}
          {...{ ids, order, type, signature, work, hasOwnMark, container }}
          onShow={(ids) => {
            setTogether(ids)
            opened.show(comparisonId(ids))
          }}
          onClose={opened.close}
        />
      </Suspense>
    )
  return (
    <PhotoViewer
      photos={all}
      {...rest}
      {...{ order, signature, reveal }}
      photoId={id}
      onShow={opened.show}
      onCompare={() => {
        const comparedPhotoIds = photosToCompare(id, together, order)
        setTogether(comparedPhotoIds)
        opened.open(comparisonId(comparedPhotoIds))
      }}
      onClose={opened.close}
    />
  )
}
