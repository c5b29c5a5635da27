import { useId, type ReactNode, type Ref } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { TabPanel } from '#ui/layout/TabPanel.tsx'
import { GalleryBar, type GalleryBarProps } from './GalleryBar.tsx'
import type { Gallery } from '../../ui/photos.queries.ts'

type GalleryMainProps = Pick<GalleryBarProps, 'photos' | 'type' | 'filter' | 'onType' | 'onFilter'> & {
  ref?: Ref<HTMLElement>
  gallery: UseQueryResult<Gallery>
  barEnd: ReactNode
  children: ReactNode
}

export function GalleryMain({ ref, gallery, barEnd, children, ...bar }: GalleryMainProps) {
  const panelId = useId()
  return (
    <main ref={ref} id={MAIN_ID} tabIndex={-1} className="min-h-dvh outline-none">
      <GalleryBar
        {...bar}
        panelId={panelId}
        gallery={gallery.data}
        isLoading={gallery.isPending}
        end={barEnd}
      />
      <TabPanel id={panelId} value={bar.type} className="px-1 pb-24 md:px-6">
        {children}
      </TabPanel>
    </main>
  )
}
