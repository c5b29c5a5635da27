import { Check, Download, Heart, Lock, MessageCircle, ShoppingBag } from 'lucide-react'
import { useMemo } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '../../photos.rules.ts'
import type { PhotoAction } from '../../core/ui/light-table.ts'
import { isOurs, type Photo } from '../../core/ui/photos.queries.ts'

/** What someone may do in a gallery: its client everything, a guest what their link gives. */
export type Allowed = {
  favor: boolean
  approve: boolean
  comment: boolean
  download: boolean
  /** Keep photos from guests. */
  hide?: boolean
  /** Of what is downloaded, where it is not the full one. */
  size?: string
}

/** What is left out is not offered. */
export type PhotoChanges = {
  type: PhotoType
  /** A selection gets a toast with undo; a single photo does not. */
  setFavorite?: (photoIds: string[], value: boolean, isSelection?: boolean) => void
  setApproval?: (photoIds: string[], value: boolean, isSelection?: boolean) => void
  /** What was approved is handed in: `setApproval` says so. */
  isLocked?: boolean
  comment?: (photos: readonly Photo[]) => void
  /** Keeps photos from guests, or shows them again. */
  setOurs?: (photoIds: string[], value: boolean, isSelection?: boolean) => void
  /** Finals only. */
  download?: (photoIds: string[]) => void
  order?: (photoIds: string[]) => void
}

const namesOf = ({
  type,
  setFavorite,
  comment,
  setApproval,
  isLocked,
  setOurs,
  download,
  order,
}: PhotoChanges) =>
  [
    setFavorite && 'favorite',
    comment && 'comment',
    setApproval && 'approve',
    isLocked && 'locked',
    setOurs && 'ours',
    type === 'final' && download && 'download',
    type === 'final' && order && 'order',
  ].join(' ')

/** Where a choice is asked, what chooses comes first, and the heart is left to the opened photo. */
export function withChoiceFirst(actions: readonly PhotoAction[], first: string | undefined) {
  const chooses = actions.filter(({ name }) => name === first)
  if (chooses.length === 0) return actions
  const others = actions.filter(({ name }) => name !== first)
  return [
    ...chooses,
    ...others.map((action) => (action.name === 'favorite' ? { ...action, isOnTile: false } : action)),
  ]
}

/** What a client or guest does with one photo; stable until the tab changes, or what they may. */
export function usePhotoActions(changes: PhotoChanges) {
  const names = namesOf(changes)
  const latest = useLatest(changes)
  return useMemo(() => {
    const isLocked = names.includes('locked')
    const actions: PhotoAction[] = [
      {
        name: 'favorite',
        key: 'f',
        icon: Heart,
        label: () => photosNl.favorite.label,
        isOn: (photo) => photo.isFavorite,
        isFilledWhenOn: true,
        isOnTile: true,
        run: (photo) => latest.current.setFavorite?.([photo.id], !photo.isFavorite),
      },
      {
        name: 'comment',
        key: 'c',
        icon: MessageCircle,
        label: (photo) => photosNl.comments.open(photo.commentCount),
        isOnTile: true,
        run: (photo) => latest.current.comment?.([photo]),
      },
      {
        name: 'approve',
        key: 'a',
        icon: isLocked ? Lock : Check,
        label: (photo) => photosNl.approval.label(photo.isApproved, isLocked),
        isOn: (photo) => photo.isApproved,
        isOnTile: true,
        isLocked,
        run: (photo) => latest.current.setApproval?.([photo.id], !photo.isApproved),
      },
      {
        name: 'ours',
        key: 'p',
        icon: Lock,
        label: () => photosNl.ours.label,
        isOn: isOurs,
        isRare: true,
        run: (photo) => latest.current.setOurs?.([photo.id], !isOurs(photo)),
      },
      {
        name: 'download',
        key: 'd',
        icon: Download,
        label: () => photosNl.actions.download,
        run: (photo) => latest.current.download?.([photo.id]),
      },
      {
        name: 'order',
        key: 'b',
        icon: ShoppingBag,
        label: () => photosNl.actions.order,
        isMain: true,
        run: (photo) => latest.current.order?.([photo.id]),
      },
    ]
    return actions.filter(({ name }) => names.split(' ').includes(name))
  }, [names, latest])
}
