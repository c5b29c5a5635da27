import type { LucideIcon } from 'lucide-react'
import { createContext, use, useMemo, type ReactNode, type RefObject } from 'react'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { PhotoSelection } from './use-photo-selection.ts'
import { choiceFilters, type ChoiceFilter } from './gallery-search.ts'
import type { Photo, PhotoList } from './photos.queries.ts'

/** An action on one photo: a button in the viewer and a keyboard shortcut there and in the grid. */
export type PhotoAction = {
  name: string
  /** One lower-case letter. */
  key: string
  icon: LucideIcon
  label: (photo: Photo) => string
  isOn?: (photo: Photo) => boolean
  isFilledWhenOn?: boolean
  isOnTile?: boolean
  /** Only says why it cannot be done; not drawn on a tile for a finger. */
  isLocked?: boolean
  /** Left out of the viewer where room is short, unless it is on; the bar of a selection has it too. */
  isRare?: boolean
  /** What the others lead to: in the accent where there is room for its word. */
  isMain?: boolean
  /** Its icon stays on a tile at rest while it is on. */
  isMark?: boolean
  run: (photo: Photo) => void
}

/** First letters in Dutch of what has an English key: goedkeuren, opmerking. */
export const dutchKeys: Record<string, string> = { a: 'g', c: 'o' }

export const hasKey = ({ key }: PhotoAction, pressed: string) =>
  pressed.toLowerCase() === key || pressed.toLowerCase() === dutchKeys[key]

export const keysOf = (actions: readonly PhotoAction[], photo: Photo) =>
  actions.map(({ key, label }) => [key.toUpperCase(), label(photo)] as const)

export type PhotoWork = {
  /** They appear in this order on a hovered tile. */
  actions: readonly PhotoAction[]
  selection: PhotoSelection
  /** Replaces the label in the viewer, where it can be edited. */
  renderName?: ((photo: Photo) => ReactNode) | undefined
  /** Lies under the photo in the viewer. */
  renderBelow?: ((photo: Photo) => ReactNode) | undefined
}

/** The photo in the viewer; its id stands in the URL. */
export type OpenedPhoto = {
  id: string | undefined
  open: (photoId: string) => void
  show: (photoId: string) => void
  close: () => void
}

export type OnLightTable = {
  type: PhotoType
  photos: FilteredPhotos
  opened: OpenedPhoto
  isCovered: boolean
  /** Set by the grid: brings the tile of a photo into sight and makes it the current one. */
  reveal: RefObject<((photoId: string) => void) | null>
  /** Undefined for a read-only gallery. */
  work: PhotoWork | undefined
}

export const LightTableContext = createContext<OnLightTable | undefined>(undefined)

export function useLightTable(): OnLightTable {
  const table = use(LightTableContext)
  if (!table) throw new Error('this part has its place on a light table')
  return table
}

type Listed = Photo & { section?: number | undefined }
type Sections = PhotoList['sections']
type Chapter = { firstIndex: number; title: string }

export type FilteredPhotos = ReturnType<typeof useFilteredPhotos>

const noPhotos: readonly Listed[] = []

/** Both lists are empty while it loads. */
export function useFilteredPhotos(
  list: (Pick<PhotoList, 'signature'> & { photos: readonly Listed[]; sections?: Sections }) | undefined,
  filter: ChoiceFilter | undefined,
  /** Shows of them only these. */
  among?: ReadonlySet<string>,
) {
  const all = list?.photos ?? noPhotos
  const shown = useMemo(() => {
    const chosen = filter ? all.filter(choiceFilters[filter]) : all
    return among ? chosen.filter(({ id }) => among.has(id)) : chosen
  }, [all, filter, among])
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown])
  const chapters = useMemo(() => chaptersOf(all, shown, list?.sections), [all, shown, list?.sections])
  return { all, shown, shownIds, chapters, filter, signature: list?.signature ?? '' }
}

const noChapters: Chapter[] = []

/** Where each chapter begins among the photos shown; none while no photo of the tab is in one. */
function chaptersOf(
  all: readonly Listed[],
  shown: readonly Listed[],
  sections: Sections | undefined,
): Chapter[] {
  if (!sections || all.every(({ section }) => section === undefined)) return noChapters
  return shown.flatMap(({ section }, firstIndex) =>
    firstIndex > 0 && shown[firstIndex - 1]!.section === section
      ? []
      : {
          firstIndex,
          title: section === undefined ? photosNl.gallery.otherPhotos : sections[section]!.title,
        },
  )
}
