import { lazy, Suspense } from 'react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { photosNl } from '../../photos.nl.ts'
import { useLightTable } from '../../grid/ui/light-table.ts'
import type { PhotoChanges } from '../../choices/ui/client-actions.ts'
import type { PhotoSelection } from './use-photo-selection.ts'

export type Choosing = Pick<PhotoChanges, 'type' | 'setFavorite' | 'setApproval' | 'comment'>
export type Taking = { download: () => void; isDownloading: boolean; order: () => void }

export type SelectionBarProps = {
  selection: PhotoSelection
  choosing: Choosing
  /** Finals only. */
  taking?: Taking | undefined
}

/** Not needed before something is selected, and so no part of a gallery's first load. */
export const importActionBar = () => import('./ActionBar.tsx')
const ActionBar = lazy(async () => ({ default: (await importActionBar()).ActionBar }))

export function SelectionBar(props: SelectionBarProps) {
  const { isCovered } = useLightTable()
  const count = props.selection.ids.size
  return (
    <>
      <LiveRegion>{count > 0 && photosNl.selection.count(count)}</LiveRegion>
      <Suspense>{props.selection.isOn && !isCovered && <ActionBar {...props} />}</Suspense>
    </>
  )
}
