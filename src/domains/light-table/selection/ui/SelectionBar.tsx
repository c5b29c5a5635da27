import { lazy, Suspense } from 'react'
import { LiveRegion } from '#ui/states/LiveRegion.tsx'
import { photosNl } from '../../photos.nl.ts'
import { useLightTable } from '../../core/ui/on-light-table.ts'
import type { SelectionBarProps } from './ActionBar.tsx'

/** Keeps the bar out of a gallery's first load. */
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
