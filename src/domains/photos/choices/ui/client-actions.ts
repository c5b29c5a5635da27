import { Check, Download, Heart, MessageCircle, ShoppingBag, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { FilteredPhotos, PhotoAction } from '../../grid/ui/light-table.ts'
import type { Photo } from '../../ui/photos.queries.ts'
import type { PhotoSelection } from '../../selection/ui/use-photo-selection.ts'

export type PhotoChanges = {
  type: PhotoType
  /** A selection gets a toast with undo; a single photo does not. */
  setFavorite: (photoIds: string[], value: boolean, isSelection?: boolean) => void
  setApproval: (photoIds: string[], value: boolean, isSelection?: boolean) => void
  comment: (photos: readonly Photo[]) => void
  /** Finals only. */
  download?: (photoIds: string[]) => void
  order?: (photoIds: string[]) => void
}

/** A client's actions on one photo; stable until the tab changes. */
export function usePhotoActions(changes: PhotoChanges) {
  const { type } = changes
  const latest = useLatest(changes)
  return useMemo(() => {
    const actions: PhotoAction[] = [
      {
        name: 'favorite',
        key: 'f',
        icon: Heart,
        label: () => photosNl.favorite.label,
        isOn: (photo) => photo.isFavorite,
        isFilledWhenOn: true,
        isOnTile: true,
        run: (photo) => latest.current.setFavorite([photo.id], !photo.isFavorite),
      },
      {
        name: 'comment',
        key: 'c',
        icon: MessageCircle,
        label: (photo) => photosNl.comments.open(photo.commentCount),
        isOnTile: true,
        run: (photo) => latest.current.comment([photo]),
      },
      {
        name: 'approve',
        key: 'a',
        icon: Check,
        label: (photo) => photosNl.approval.label(photo.isApproved),
        isOn: (photo) => photo.isApproved,
        isOnTile: true,
        run: (photo) => latest.current.setApproval([photo.id], !photo.isApproved),
      },
    ]
    const take: PhotoAction = {
      name: 'download',
      key: 'd',
      icon: Download,
      label: () => photosNl.viewer.download,
      run: (photo) => latest.current.download?.([photo.id]),
    }
    const print: PhotoAction = {
      name: 'order',
      key: 'b',
      icon: ShoppingBag,
      label: () => photosNl.viewer.order,
      run: (photo) => latest.current.order?.([photo.id]),
    }
    return type === 'final' ? [...actions, take, print] : actions
  }, [type, latest])
}

export type SelectionAction = {
  name: string
  icon: LucideIcon
  label: string
  isMain?: boolean
  busyLabel?: string | undefined
  run: () => void
}

type Choosing = Pick<PhotoChanges, 'type' | 'setFavorite' | 'setApproval' | 'comment'>

/** A client's choices for a selection. Favourites and approvals clear it at once, a comment after it is posted. */
export function choicesForSelection(
  { shown }: FilteredPhotos,
  selection: PhotoSelection,
  { type, setFavorite, setApproval, comment }: Choosing,
): SelectionAction[] {
  const chooseAll = (choose: Choosing['setFavorite']) => () => {
    choose([...selection.ids], true, true)
    selection.clear()
  }
  return [
    { name: 'favorite', icon: Heart, label: photosNl.selection.favorite, run: chooseAll(setFavorite) },
    {
      name: 'comment',
      icon: MessageCircle,
      label: photosNl.selection.comment,
      run: () => comment(shown.filter(({ id }) => selection.ids.has(id))),
    },
    {
      name: 'approve',
      icon: Check,
      label: photosNl.selection.approve,
      isMain: type === 'preview',
      run: chooseAll(setApproval),
    },
  ]
}

type Taking = { download: () => void; isDownloading: boolean; order: () => void }

export const takingSelection = ({ download, isDownloading, order }: Taking): SelectionAction[] => [
  {
    name: 'download',
    icon: Download,
    label: photosNl.selection.download,
    busyLabel: isDownloading ? photosNl.download.busy : undefined,
    run: download,
  },
  { name: 'order', icon: ShoppingBag, label: photosNl.selection.order, isMain: true, run: order },
]
