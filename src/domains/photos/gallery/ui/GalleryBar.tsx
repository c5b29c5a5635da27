import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { photosNl } from '../../photos.nl.ts'
import { photoTypes, type PhotoType } from '../../photos.rules.ts'
import { clientFilterNames, type ChoiceFilter } from '../../ui/choice-filter.ts'
import { GalleryChips } from './GalleryChips.tsx'
import type { Gallery, Photo } from '../../ui/photos.queries.ts'
import { useElementWidth } from '../../grid/ui/use-element-width.ts'

export type GalleryBarProps = {
  /** Of the `TabPanel` with the photos. */
  panelId: string
  gallery: Gallery | undefined
  /** Whether it is on its way, and with it the numbers on the tabs. */
  isLoading: boolean
  photos: readonly Photo[] | undefined
  type: PhotoType
  filter: ChoiceFilter | undefined
  onType: (type: PhotoType) => void
  onFilter: (filter: ChoiceFilter | undefined) => void
  /** At the right end, once the header has gone with the cover. */
  end: ReactNode
}

// Of finals there is nothing left to choose.
const filtersOf = {
  preview: clientFilterNames,
  final: clientFilterNames.filter((name) => name !== 'nog-te-kiezen'),
} satisfies Record<PhotoType, ChoiceFilter[]>

const END_PX = 52

/** Previews or finals, and which of them. Sticks when the cover has gone, and then takes over the studio's name. */
export function GalleryBar(props: GalleryBarProps) {
  const { panelId, gallery, isLoading, photos, type, filter, onType, onFilter, end } = props
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
          // Only then: at rest it would hide the focus ring around the first row of photos.
          isStuck && 'md:bg-paper md:shadow-[inset_0_-1px_var(--line)]',
        )}
      >
        <div
          // The name always has its room and the row only slides, so that nothing is laid out anew while one scrolls.
          style={isStuck ? undefined : { transform: `translateX(${-nameWidthPx}px)` }}
          className={classNames(
            'flex min-w-0 shrink-0 items-center max-md:sticky max-md:top-0 max-md:z-1 max-md:transform-none! max-md:bg-paper max-md:px-5 max-md:shadow-[inset_0_-1px_var(--line)]',
            hasBeenPast && 'transition-transform duration-240',
            // Counts that come later would push the second tab aside.
            isLoading && 'invisible',
          )}
        >
          <span
            ref={name}
            aria-hidden
            className={classNames(
              'block max-w-64 truncate pr-9 font-serif text-21 transition-opacity duration-240 max-xl:hidden min-[1440px]:max-w-80',
              !isStuck && 'opacity-0',
              // Until its width is known it takes none.
              nameWidthPx === 0 && 'absolute',
            )}
          >
            {gallery?.studioName}
          </span>
          <Tabs
            label={photosNl.gallery.tabs}
            panelId={panelId}
            value={type}
            onChange={onType}
            items={photoTypes.map((type) => ({
              value: type,
              label: photosNl.gallery.tab[type],
              count: counts[type],
            }))}
            className={classNames(
              'pb-px max-[359px]:gap-4 max-md:[&_button]:h-[52px] md:[&_button]:h-18 md:[&_button]:after:transition-transform max-[359px]:[&_button>span]:hidden',
              !isStuck && 'md:[&_button]:after:-translate-y-3',
            )}
          />
          <div className="-mr-2.5 ml-auto md:hidden">{isStuck && end}</div>
        </div>
        <div
          // As the name at the other end: its room is always there.
          style={isStuck ? undefined : { transform: `translateX(${END_PX}px)` }}
          className={classNames(
            'max-md:contents md:flex md:min-w-0 md:items-center',
            hasBeenPast && 'transition-transform duration-240',
          )}
        >
          {photos?.length !== 0 && (
            <GalleryChips
              names={filtersOf[type]}
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
            {isStuck && end}
          </div>
        </div>
      </div>
    </>
  )
}

/** Whether the page is scrolled past a line, and whether it ever was. */
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
