import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { MAIN_ID } from '#ui/layout/Page.tsx'
import { TabPanel } from '#ui/layout/TabPanel.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { photosNl } from '../../photos.nl.ts'
import { photoTypes, type PhotoType } from '#domains/photos/photos.rules.ts'
import { choiceFilters, choiceFilterNamesForClient, type ChoiceFilter } from '../../core/ui/gallery-search.ts'
import { PhotoFilterChips } from './ChoiceChips.tsx'
import type { Gallery, Photo } from '../../core/ui/photos.queries.ts'
import { useElementWidth } from '../../core/ui/use-size.ts'

type GalleryMainProps = {
  ref?: Ref<HTMLElement>
  gallery: Pick<UseQueryResult<Gallery>, 'data' | 'isPending'>
  photos: readonly Photo[] | undefined
  type: PhotoType
  /** Types that a guest may see; a single type has no tabs. */
  types?: readonly PhotoType[]
  title?: ReactNode
  filters?: readonly ChoiceFilter[]
  isFull?: boolean | undefined
  filter: ChoiceFilter | undefined
  onType: (type: PhotoType) => void
  onFilter: (filter: ChoiceFilter | undefined) => void
  barEnd: ReactNode
  hasChapters?: boolean | undefined
  children: ReactNode
}

export function GalleryMain({ ref, children, ...bar }: GalleryMainProps) {
  const panelId = useId()
  return (
    <main ref={ref} id={MAIN_ID} tabIndex={-1} className="seen-timeline min-h-dvh outline-none">
      <GalleryBar {...bar} panelId={panelId} />
      {bar.types?.length === 1 ? (
        <div className={panelClassName}>{children}</div>
      ) : (
        <TabPanel id={panelId} value={bar.type} className={panelClassName}>
          {children}
        </TabPanel>
      )}
    </main>
  )
}

const panelClassName = 'px-1 pb-24 md:px-6'

const decidedNames = choiceFilterNamesForClient.filter((name) => name !== 'nog-te-kiezen')

const END_PX = 52

function GalleryBar(props: Omit<GalleryMainProps, 'ref' | 'children'> & { panelId: string }) {
  const { panelId, photos, type, types = photoTypes, filter, onType, onFilter, barEnd, hasChapters } = props
  // Finals are never undecided, nor are previews when nothing is left to choose.
  const filters =
    props.filters ?? (type === 'final' || props.isFull ? decidedNames : choiceFilterNamesForClient)
  const names = useFilterNames(filters, photos, filter)
  const { data: gallery, isPending: isLoading } = props.gallery
  const line = useRef<HTMLDivElement>(null)
  const { isPast: isStuck, hasBeenPast, isGoingUp } = useIsPast(line)
  const name = useRef<HTMLSpanElement>(null)
  const nameWidthPx = useElementWidth(name)
  const counts = { preview: gallery?.previewCount, final: gallery?.finalCount }
  return (
    <>
      <div ref={line} />
      <div className="gallery-bar" data-stuck={isStuck} data-moves={hasBeenPast}>
        {type === 'preview' && isStuck && <span aria-hidden className="seen-line" />}
        <div
          // Always reserves the name's width and only moves the row, so that the browser needs no
          // new layout when the bar becomes sticky.
          style={isStuck ? undefined : { transform: `translateX(${-nameWidthPx}px)` }}
          // Hidden while loading: counts that appear later would shift the second tab.
          className={classNames('gallery-bar-tabs', isLoading && 'invisible')}
        >
          <span
            ref={name}
            aria-hidden
            className={classNames('gallery-bar-name', nameWidthPx === 0 && 'absolute')}
          >
            {gallery?.studioName}
          </span>
          {types.length === 1 ? (
            <p className="gallery-bar-title">
              <ShownText>{props.title}</ShownText>
            </p>
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
            />
          )}
          <div className="gallery-bar-phone-end">{isStuck && barEnd}</div>
        </div>
        <div
          style={isStuck ? undefined : { transform: `translateX(${END_PX}px)` }}
          className="gallery-bar-end"
        >
          {photos?.length !== 0 && filters.length > 0 && (
            <PhotoFilterChips
              names={names}
              photos={photos}
              filter={filter}
              onFilter={onFilter}
              className={classNames(
                'gallery-bar-chips',
                // Chapter chips, if any, take the place below the tabs.
                !hasChapters && (isGoingUp ? 'goes-along' : 'goes-along is-away'),
                !photos && 'invisible',
              )}
            />
          )}
          <div style={{ width: END_PX }} className="gallery-bar-cart">
            {isStuck && barEnd}
          </div>
        </div>
      </div>
    </>
  )
}

/** Returns no names until a filter is set, or until a photo is chosen or commented on. */
function useFilterNames(
  names: readonly ChoiceFilter[],
  photos: readonly Photo[] | undefined,
  filter: ChoiceFilter | undefined,
): readonly ChoiceFilter[] {
  const [haveCome, setHaveCome] = useState(false)
  const isChosen = (photo: Photo) =>
    names.some((name) => name !== 'nog-te-kiezen' && choiceFilters[name](photo))
  if (!haveCome && (filter ?? photos?.some(isChosen))) setHaveCome(true)
  return haveCome ? names : []
}

const TURNED_PX = 8

function useIsPast(line: RefObject<HTMLElement | null>) {
  const [state, setState] = useState({ isPast: false, hasBeenPast: false, isGoingUp: false })
  useEffect(() => {
    let lastPx = window.scrollY
    const look = () => {
      const isPast = (line.current?.getBoundingClientRect().top ?? 0) < 0
      const byPx = window.scrollY - lastPx
      const hasTurned = Math.abs(byPx) > TURNED_PX
      if (hasTurned) lastPx = window.scrollY
      setState((before) => {
        const isGoingUp = hasTurned ? byPx < 0 : before.isGoingUp
        return isPast === before.isPast && isGoingUp === before.isGoingUp
          ? before
          : { isPast, hasBeenPast: before.hasBeenPast || isPast, isGoingUp }
      })
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [line])
  return state
}
