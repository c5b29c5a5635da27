import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { TabPanel } from '#ui/layout/TabPanel.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { photosNl } from '../../photos.nl.ts'
import { photoTypes, type PhotoType } from '../../photos.rules.ts'
import { clientFilterNames, type ChoiceFilter } from '../../ui/gallery-search.ts'
import { GalleryChips } from './ChoiceChips.tsx'
import type { Gallery, Photo } from '../../ui/photos.queries.ts'
import { useElementWidth } from '../../grid/ui/use-element-width.ts'

type GalleryMainProps = {
  ref?: Ref<HTMLElement>
  gallery: Pick<UseQueryResult<Gallery>, 'data' | 'isPending'>
  photos: readonly Photo[] | undefined
  type: PhotoType
  /** Of a guest what their link shows; one has no tab. */
  types?: readonly PhotoType[]
  /** In place of a single tab. */
  title?: ReactNode
  filters?: readonly ChoiceFilter[]
  filter: ChoiceFilter | undefined
  onType: (type: PhotoType) => void
  onFilter: (filter: ChoiceFilter | undefined) => void
  /** Shown at the right of the bar once the header has scrolled away. */
  barEnd: ReactNode
  children: ReactNode
}

export function GalleryMain({ ref, children, ...bar }: GalleryMainProps) {
  const panelId = useId()
  return (
    <main ref={ref} id={MAIN_ID} tabIndex={-1} className="min-h-dvh outline-none">
      <GalleryBar {...bar} panelId={panelId} />
      {bar.types?.length === 1 ? (
        <div className={panelLook}>{children}</div>
      ) : (
        <TabPanel id={panelId} value={bar.type} className={panelLook}>
          {children}
        </TabPanel>
      )}
    </main>
  )
}

const panelLook = 'px-1 pb-24 md:px-6'

// Finals are not chosen, so none is undecided.
const filtersOf = {
  preview: clientFilterNames,
  final: clientFilterNames.filter((name) => name !== 'nog-te-kiezen'),
} satisfies Record<PhotoType, ChoiceFilter[]>

const END_PX = 52

function GalleryBar(props: Omit<GalleryMainProps, 'ref' | 'children'> & { panelId: string }) {
  const { panelId, photos, type, types = photoTypes, filter, onType, onFilter, barEnd } = props
  const filters = props.filters ?? filtersOf[type]
  // While it loads, so do the counts on the tabs.
  const { data: gallery, isPending: isLoading } = props.gallery
  const line = useRef<HTMLDivElement>(null)
  const { isPast: isStuck, hasBeenPast } = useIsPast(line)
  const name = useRef<HTMLSpanElement>(null)
  const nameWidthPx = useElementWidth(name)
  const counts = { preview: gallery?.previewCount, final: gallery?.finalCount }
  return (
    <>
      <div ref={line} />
      <div
        className={classNames(
          'z-1 max-md:contents md:sticky md:top-0 md:flex md:h-18 md:items-center md:justify-between md:gap-8 md:overflow-x-clip md:px-6',
          // Only when stuck: at rest the background would cover the focus ring of the first row.
          isStuck && 'md:bg-paper md:shadow-[inset_0_-1px_var(--line)]',
        )}
      >
        <div
          // The name's width is always reserved and the row only translated, so that sticking causes no layout.
          style={isStuck ? undefined : { transform: `translateX(${-nameWidthPx}px)` }}
          className={classNames(
            'flex min-w-0 shrink-0 items-center max-md:sticky max-md:top-0 max-md:z-1 max-md:transform-none! max-md:bg-paper max-md:px-5 max-md:shadow-[inset_0_-1px_var(--line)]',
            hasBeenPast && 'transition-transform duration-240',
            // Hidden while loading: counts that appear later would shift the second tab.
            isLoading && 'invisible',
          )}
        >
          <span
            ref={name}
            aria-hidden
            className={classNames(
              'block max-w-64 truncate pr-9 font-serif text-21 transition-opacity duration-240 max-xl:hidden min-[1440px]:max-w-80',
              !isStuck && 'opacity-0',
              // Takes no space until it is measured.
              nameWidthPx === 0 && 'absolute',
            )}
          >
            {gallery?.studioName}
          </span>
          {types.length === 1 ? (
            <p className="flex h-[52px] items-center font-medium tabular-nums md:h-18">{props.title}</p>
          ) : (
            <Tabs
              label={photosNl.gallery.tabs}
              panelId={panelId}
              value={type}
              onChange={onType}
              items={types.map((type) => ({
                value: type,
                label: photosNl.gallery.tab[type],
                count: counts[type],
              }))}
              className={classNames(
                'pb-px max-[359px]:gap-4 max-md:[&_button]:h-[52px] md:[&_button]:h-18 md:[&_button]:after:transition-transform max-[359px]:[&_button>span]:hidden',
                !isStuck && 'md:[&_button]:after:-translate-y-3',
              )}
            />
          )}
          <div className="-mr-2.5 ml-auto md:hidden">{isStuck && barEnd}</div>
        </div>
        <div
          style={isStuck ? undefined : { transform: `translateX(${END_PX}px)` }}
          className={classNames(
            'max-md:contents md:flex md:min-w-0 md:items-center',
            hasBeenPast && 'transition-transform duration-240',
          )}
        >
          {photos?.length !== 0 && filters.length > 0 && (
            <GalleryChips
              names={filters}
              photos={photos}
              filter={filter}
              onFilter={onFilter}
              className={classNames(
                'max-md:mx-0 max-md:my-0 max-md:px-5 max-md:py-2.5',
                !photos && 'invisible',
              )}
            />
          )}
          <div style={{ width: END_PX }} className="flex shrink-0 justify-end max-md:hidden">
            {isStuck && barEnd}
          </div>
        </div>
      </div>
    </>
  )
}

function useIsPast(line: RefObject<HTMLElement | null>) {
  const [state, setState] = useState({ isPast: false, hasBeenPast: false })
  useEffect(() => {
    if (!line.current) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      const isPast = !entry.isIntersecting && entry.boundingClientRect.top < 0
      setState(({ hasBeenPast }) => ({ isPast, hasBeenPast: hasBeenPast || isPast }))
    })
    observer.observe(line.current)
    return () => observer.disconnect()
  }, [line])
  return state
}
