import type { ComponentProps } from 'react'
import { useLightTable } from './light-table.ts'
import { PhotoGrid } from './PhotoGrid.tsx'

type LightTableGridProps = Pick<
  ComponentProps<typeof PhotoGrid>,
  'label' | 'coveredPx' | 'onPictureLost' | 'renderChoices' | 'renderOverlay'
>

/** Remounted for another tab or filter. */
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
