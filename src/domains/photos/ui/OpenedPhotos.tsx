import { lazy, Suspense, useState, type RefObject } from 'react'
import { besideOf, comparedId, comparedIds, isCompared } from '../compare/compare.rules.ts'
import type { OnLightTable, PhotoWork } from '../core/ui/light-table.ts'
import { useKeptKeys } from '../viewer/ui/kept-keys.ts'
import { PhotoViewer } from '../viewer/ui/PhotoViewer.tsx'

const importCompareTable = () => import('../compare/ui/CompareTable.tsx')
const CompareTable = lazy(async () => ({ default: (await importCompareTable()).CompareTable }))

export type OpenedPhotosProps = Pick<OnLightTable, 'photos' | 'type'> & {
  opened: OnLightTable['opened'] & { id: string }
  studioName: string
  /** Undefined for a read-only gallery, which also hides the comment form. */
  work: PhotoWork | undefined
  hasComments?: boolean | undefined
  hasLoupe?: boolean | undefined
  /** The studio's own mark lies in the pixels of previews. */
  hasOwnMark?: boolean | undefined
  /** Brings a photo's tile into sight. */
  reveal: OnLightTable['reveal']
  /** Where they are portalled to: below the toasts, which stay readable. */
  container: RefObject<HTMLElement | null>
}

/** The photo that the URL names in the viewer, or several of them side by side. */
export function OpenedPhotos({ photos, opened, reveal, ...rest }: OpenedPhotosProps) {
  const { all, shownIds, signature } = photos
  const { type, work, hasOwnMark, container } = rest
  const { id } = opened
  // What was laid together stays so while one goes back and forth.
  const [together, setTogether] = useState<readonly string[]>([])
  useKeptKeys()
  const ids = comparedIds(id)
  const order = ids.every((one) => shownIds.includes(one)) ? shownIds : all.map((photo) => photo.id)

  if (isCompared(id))
    return (
      <Suspense>
        <CompareTable
          photos={all}
          {...{ ids, order, type, signature, work, hasOwnMark, container }}
          onShow={(ids) => {
            setTogether(ids)
            opened.show(comparedId(ids))
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
        const laid = besideOf(id, together, order)
        setTogether(laid)
        opened.open(comparedId(laid))
      }}
      onClose={opened.close}
    />
  )
}
