import { createContext, use, type ReactNode } from 'react'
import type { PhotoType } from '../../photos.rules.ts'
import type { OpenedPhoto } from '../../viewer/ui/opened-photo.ts'
import type { PhotoAction } from './photo-action.ts'
import type { FilteredPhotos } from '../../gallery/ui/use-filtered-photos.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import type { PhotoSelection } from '../../selection/ui/use-photo-selection.ts'

export type PhotoWork = {
  actions: readonly PhotoAction[]
  selection: PhotoSelection
  /** Replaces the label in the viewer, where it can be edited. */
  renderName?: (photo: Photo) => ReactNode
}

type OnLightTable = {
  type: PhotoType
  photos: FilteredPhotos
  opened: OpenedPhoto
  isCovered: boolean
  /** Undefined for a read-only gallery. */
  work: PhotoWork | undefined
}

export const LightTableContext = createContext<OnLightTable | undefined>(undefined)

/** Throws outside a `LightTable`. */
export function useLightTable(): OnLightTable {
  const table = use(LightTableContext)
  if (!table) throw new Error('this part has its place on a light table')
  return table
}
