import type { ComponentProps } from 'react'
import { useLightTable } from './light-table.ts'
import { PhotoGrid } from './PhotoGrid.tsx'

type LightTableGridProps = Pick<
  ComponentProps<typeof PhotoGrid>,
  'label' | 'coveredPx' | 'onPictureLost' | 'renderChoices' | 'renderOverlay'
>

/** The photos on the table that the chips leave; with another tab or chip it begins anew. */
export function LightTableGrid(props: LightTableGridProps) {
  const { type, photos, opened, work } = useLightTable()
  return (
    <PhotoGrid
      {...props}
      key={`${type} ${photos.filter}`}
      photos={photos.shown}
      signature={photos.signature}
      work={work}
      onOpen={opened.open}
    />
  )
}
