import type { LucideIcon } from 'lucide-react'
import type { Photo } from '../../ui/photos.queries.ts'

/** Something one can do with one photo: a button on its tile and in the viewer, and a key in both. */
export type PhotoAction = {
  name: string
  /** One lower-case letter. */
  key: string
  icon: LucideIcon
  label: (photo: Photo) => string
  /** A toggle when given. */
  isOn?: (photo: Photo) => boolean
  isFilledWhenOn?: boolean
  /** Also a button on the tile, not only a key and a button in the viewer. */
  isOnTile?: boolean
  run: (photo: Photo) => void
}

export const keysOf = (actions: readonly PhotoAction[], photo: Photo) =>
  actions.map(({ key, label }) => [key.toUpperCase(), label(photo)] as const)
