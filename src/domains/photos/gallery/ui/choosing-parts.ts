import type { ReactNode } from 'react'
import type { PhotoAction } from '../../core/ui/light-table.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'

/** What lists of choices change in a gallery; photos know nothing of them. */
export type ChoosingParts = {
  /** Why what is approved in this tab stays as it is. */
  lock?: { type: PhotoType; title: string; line: string } | undefined
  /** How a partner, who may choose along in this tab, approves. */
  along?:
    | { type: PhotoType; save: (input: { photoIds: string[]; isApproved: boolean }) => Promise<unknown> }
    | undefined
  /** Name of the action by which one chooses: the first on each tile, without a heart beside it. */
  first?: string | undefined
  /** More to do with one photo, such as putting it on another list. */
  actions?: readonly PhotoAction[] | undefined
  /** Lies under a photo in the viewer: who else chose it, and what is noted with it. */
  renderBelow?: ((photo: Photo) => ReactNode) | undefined
  /** Only these are shown. */
  among?: ReadonlySet<string> | undefined
  /** Nothing is left to choose: as many are chosen as may be, or the choice is handed in. */
  isFull?: boolean | undefined
  /** How many are chosen, beside a selection. */
  meter?: string | undefined
}

export const noParts: ChoosingParts = {}

type Place = {
  slug: string
  type: PhotoType
  studioName: string
  /** Something is selected, whose bar takes the place. */
  isSelecting: boolean
  onParts: (parts: ChoosingParts) => void
}

/** Draws what belongs to choosing over a gallery, and says what else of it changes. */
export type RenderChoosing = (place: Place) => ReactNode
