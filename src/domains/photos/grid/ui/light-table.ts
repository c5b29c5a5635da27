import { createContext, use, type ReactNode } from 'react'
import type { PhotoType } from '../../photos.rules.ts'
import type { OpenedPhoto } from '../../viewer/ui/opened-photo.ts'
import type { PhotoAction } from './photo-action.ts'
import type { FilteredPhotos } from '../../gallery/ui/use-filtered-photos.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import type { PhotoSelection } from '../../selection/ui/use-photo-selection.ts'

/** What is done to photos: to one of them, or to a selection. */
export type PhotoWork = {
  actions: readonly PhotoAction[]
  selection: PhotoSelection
  /** In place of a photo's name in the viewer, where that can be changed. */
  renderName?: (photo: Photo) => ReactNode
}

type OnLightTable = {
  type: PhotoType
  photos: FilteredPhotos
  opened: OpenedPhoto
  /** Whether the viewer covers all of it. */
  isCovered: boolean
  /** Left out where photos are only looked at. */
  work: PhotoWork | undefined
}

export const LightTableContext = createContext<OnLightTable | undefined>(undefined)

/** What lies on the light table around this part. */
export function useLightTable(): OnLightTable {
  const table = use(LightTableContext)
  if (!table) throw new Error('this part has its place on a light table')
  return table
}
