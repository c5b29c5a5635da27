import { lazy, Suspense, useState } from 'react'
import {
  chooseIdsToCompare,
  toComparisonId,
  parseComparisonId,
  isComparisonId,
} from '../compare/compare.rules.ts'
import type { LightTableState } from '../core/ui/on-light-table.ts'
import { useReplayKeptKeys } from '../viewer/ui/kept-keys.ts'
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
  useReplayKeptKeys()
  const ids = parseComparisonId(id)
  const order = ids.every((one) => shownIds.includes(one)) ? shownIds : all.map((photo) => photo.id)

  if (isComparisonId(id))
    return (
      <Suspense>
        <CompareTable
          photos={all}
          {...{ ids, order, type, signature, work, hasOwnMark, container }}
          onShow={(ids) => {
            setTogether(ids)
            opened.show(toComparisonId(ids))
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
        const comparedPhotoIds = chooseIdsToCompare(id, together, order)
        setTogether(comparedPhotoIds)
        opened.open(toComparisonId(comparedPhotoIds))
      }}
      onClose={opened.close}
    />
  )
}
