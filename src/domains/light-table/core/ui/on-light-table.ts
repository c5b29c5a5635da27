import { itemAt } from '#platform/pure/item-at.ts'
import type { LucideIcon } from 'lucide-react'
import { createContext, use, useMemo, type ReactNode, type RefObject } from 'react'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import type { PhotoSelection } from './use-photo-selection.ts'
import { choiceFilters, type ChoiceFilter } from './gallery-search.ts'
import type { Photo, PhotoList } from './photos.queries.ts'

export type PhotoAction = {
  name: string
  /** One lower-case letter. */
  key: string
  icon: LucideIcon
  label: (photo: Photo) => string
  isOn?: (photo: Photo) => boolean
  isFilledWhenOn?: boolean
  isOnTile?: boolean
  /** Whether the action only says why it is unavailable. Touch tiles leave it out. */
  isLocked?: boolean
  /** Whether a narrow viewer and the comparison leave it out. */
  isRare?: boolean
  /** Whether its button has the accent color in a wide viewer. */
  isMain?: boolean
  /** Whether its icon stays on the tile while the action is on. */
  isMark?: boolean
  run: (photo: Photo) => void
}

/** Second keys of actions: the initials of the Dutch names goedkeuren and opmerking. */
export const dutchKeys: Record<string, string> = { a: 'g', c: 'o' }

export const hasKey = ({ key }: PhotoAction, pressed: string) =>
  pressed.toLowerCase() === key || pressed.toLowerCase() === dutchKeys[key]

export const keysWithLabelsOf = (actions: readonly PhotoAction[], photo: Photo) =>
  actions.map(({ key, label }) => [key.toUpperCase(), label(photo)] as const)

export type PhotoTools = {
  /** Sorted like the buttons on a hovered tile. */
  actions: readonly PhotoAction[]
  selection: PhotoSelection
  renderName?: ((photo: Photo) => ReactNode) | undefined
  renderBelow?: ((photo: Photo) => ReactNode) | undefined
}

export type OpenedPhoto = {
  id: string | undefined
  open: (photoId: string) => void
  show: (photoId: string) => void
  close: () => void
}

export type LightTableState = {
  type: PhotoType
  photos: FilteredPhotos
  opened: OpenedPhoto
  isCovered: boolean
  /** Scrolls a photo's tile into view and makes it current. */
  reveal: RefObject<((photoId: string) => void) | null>
  /** Undefined for a read-only gallery. */
  work: PhotoTools | undefined
}

export const LightTableContext = createContext<LightTableState | undefined>(undefined)

export function useLightTable(): LightTableState {
  const table = use(LightTableContext)
  if (!table) throw new Error('this part has its place on a light table')
  return table
}

type ListPhoto = Photo & { section?: number | undefined }
type Sections = PhotoList['sections']
type Chapter = { firstIndex: number; title: string }

export type FilteredPhotos = ReturnType<typeof useFilteredPhotos>

const noPhotos: readonly ListPhoto[] = []

export function useFilteredPhotos(
  list: (Pick<PhotoList, 'signature'> & { photos: readonly ListPhoto[]; sections?: Sections }) | undefined,
  filter: ChoiceFilter | undefined,
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

function chaptersOf(
  all: readonly ListPhoto[],
  shown: readonly ListPhoto[],
  sections: Sections | undefined,
): Chapter[] {
  if (!sections || all.every(({ section }) => section === undefined)) return noChapters
  return shown.flatMap(({ section }, firstIndex) =>
    firstIndex > 0 && itemAt(shown, firstIndex - 1).section === section
      ? []
      : {
          firstIndex,
          title: section === undefined ? photosNl.gallery.otherPhotos : itemAt(sections, section).title,
        },
  )
}
