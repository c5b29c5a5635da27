import type { LucideIcon } from 'lucide-react'
import type { Photo } from '../../ui/photos.queries.ts'

/** An action on one photo: a button in the viewer and a keyboard shortcut there and in the grid. */
export type PhotoAction = {
  name: string
  /** One lower-case letter. */
  key: string
  icon: LucideIcon
  label: (photo: Photo) => string
  /** Given for a toggle. */
  isOn?: (photo: Photo) => boolean
  isFilledWhenOn?: boolean
  /** Also a button on the tile. */
  isOnTile?: boolean
  run: (photo: Photo) => void
}

export const keysOf = (actions: readonly PhotoAction[], photo: Photo) =>
  actions.map(({ key, label }) => [key.toUpperCase(), label(photo)] as const)
