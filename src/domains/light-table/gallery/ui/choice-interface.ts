import { useRef, useState, type ReactNode } from 'react'
import type { PhotoAction } from '../../core/ui/on-light-table.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import type { Photo } from '../../core/ui/photos.queries.ts'

/** Changes that the choices domain makes to a gallery. */
export type ChoiceEffects = {
  /** Reason why the choice in the tab `type` can't be changed. */
  lock?: { type: PhotoType; title: string; line: string } | undefined
  /** Tab in which a partner may choose too. */
  along?: PhotoType | undefined
  /** Name of the action that chooses. Tiles show that action first, and have no heart. */
  first?: string | undefined
  actions?: readonly PhotoAction[] | undefined
  renderBelow?: ((photo: Photo) => ReactNode) | undefined
  among?: ReadonlySet<string> | undefined
  /** Whether nothing is left to choose: the main list is full or not open. */
  isFull?: boolean | undefined
  /** Text with the count of chosen photos. */
  meter?: string | undefined
}

export const noChoiceEffects: ChoiceEffects = {}

export type ChoiceInterfaceProps = {
  slug: string
  type: PhotoType
  studioName: string
  /** Whether photos are selected: the selection bar then replaces the choosing bar. */
  isSelecting: boolean
  onParts: (parts: ChoiceEffects) => void
}

export type RenderChoiceInterface = (place: ChoiceInterfaceProps) => ReactNode

export function useGalleryPage(renderChoosing: RenderChoiceInterface | undefined) {
  const [selectedCount, setSelectedCount] = useState(0)
  const [parts, setParts] = useState(noChoiceEffects)
  const main = useRef<HTMLElement>(null)
  // Starts a newly chosen tab or filter at its first photo, if the cover is scrolled away.
  const fromTop =
    <Choice>(choose: (choice: Choice) => void) =>
    (choice: Choice) => {
      const topPx = main.current?.getBoundingClientRect().top ?? 0
      if (topPx < 0) window.scrollBy({ top: topPx, behavior: 'instant' })
      choose(choice)
    }
  const choosingIn = (place: Pick<ChoiceInterfaceProps, 'slug' | 'type' | 'studioName'>) =>
    renderChoosing?.({ ...place, isSelecting: selectedCount > 0, onParts: setParts })
  return { selectedCount, setSelectedCount, parts, main, fromTop, choosingIn }
}
