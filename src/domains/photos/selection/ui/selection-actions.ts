import { Check, Download, Heart, MessageCircle, ShoppingBag, type LucideIcon } from 'lucide-react'
import { photosNl } from '../../photos.nl.ts'
import type { FilteredPhotos } from '../../gallery/ui/use-filtered-photos.ts'
import type { PhotoChanges } from '../../grid/ui/use-photo-actions.ts'
import type { PhotoSelection } from './use-photo-selection.ts'

export type SelectionAction = {
  name: string
  icon: LucideIcon
  label: string
  isMain?: boolean
  busyLabel?: string | undefined
  run: () => void
}

const texts = photosNl.selection

type Choosing = Pick<PhotoChanges, 'type' | 'setFavorite' | 'setApproval' | 'comment'>

/** A client's choices for a selection. Favourites and approvals clear it at once, a comment after it is posted. */
export function choicesForSelection(
  { shown }: FilteredPhotos,
  selection: PhotoSelection,
  { type, setFavorite, setApproval, comment }: Choosing,
): SelectionAction[] {
  const markAll = (mark: Choosing['setFavorite']) => () => {
    mark([...selection.ids], true, true)
    selection.clear()
  }
  return [
    { name: 'favorite', icon: Heart, label: texts.favorite, run: markAll(setFavorite) },
    {
      name: 'comment',
      icon: MessageCircle,
      label: texts.comment,
      run: () => comment(shown.filter(({ id }) => selection.ids.has(id))),
    },
    {
      name: 'approve',
      icon: Check,
      label: texts.approve,
      isMain: type === 'preview',
      run: markAll(setApproval),
    },
  ]
}

type Taking = { download: () => void; isDownloading: boolean; order: () => void }

export const takingSelection = ({ download, isDownloading, order }: Taking): SelectionAction[] => [
  {
    name: 'download',
    icon: Download,
    label: texts.download,
    busyLabel: isDownloading ? photosNl.download.busy : undefined,
    run: download,
  },
  { name: 'order', icon: ShoppingBag, label: texts.order, isMain: true, run: order },
]
