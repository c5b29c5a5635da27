import { Check, Download, Heart, Lock, MessageCircle, ShoppingBag } from 'lucide-react'
import { useMemo } from 'react'
import { useLatest } from '#platform/browser/use-latest.ts'
import { photosNl } from '../../photos.nl.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import type { PhotoAction } from '../../core/ui/on-light-table.ts'
import { isHiddenFromGuests, type Photo } from '../../core/ui/photos.queries.ts'

/** Permissions in a gallery: a client has all of them, a guest only some. */
export type GalleryPermissions = {
  favor: boolean
  approve: boolean
  comment: boolean
  download: boolean
  hide?: boolean
  /** Text for the download size, if it is not the original size. */
  size?: string
}

/** An action without a handler is not offered. */
export type PhotoActionHandlers = {
  type: PhotoType
  /** A selection gets a toast with undo; a single photo does not. */
  setFavorite?: (photoIds: string[], value: boolean, isSelection?: boolean) => void
  setApproval?: (photoIds: string[], value: boolean, isSelection?: boolean) => void
  /** Whether the choice can't be changed; `setApproval` then says why. */
  isLocked?: boolean
  comment?: (photos: readonly Photo[]) => void
  setOurs?: (photoIds: string[], value: boolean, isSelection?: boolean) => void
  /** Offered for finals only, like `order`. */
  download?: (photoIds: string[]) => void
  order?: (photoIds: string[]) => void
}

const namesOf = (may: PhotoActionHandlers) =>
  [
    may.setFavorite && 'favorite',
    may.comment && 'comment',
    may.setApproval && 'approve',
    may.isLocked && 'locked',
    may.setOurs && 'ours',
    may.type === 'final' && may.download && 'download',
    may.type === 'final' && may.order && 'order',
  ].join(' ')

/** Puts the action named `first` in front. Tiles then get no heart. */
export function withChoiceFirst(actions: readonly PhotoAction[], first: string | undefined) {
  const chooses = actions.filter(({ name }) => name === first)
  if (chooses.length === 0) return actions
  const others = actions.filter(({ name }) => name !== first)
  return [
    ...chooses,
    ...others.map((action) => (action.name === 'favorite' ? { ...action, isOnTile: false } : action)),
  ]
}

/** Returns the same array until another set of actions is available. */
export function usePhotoActions(changes: PhotoActionHandlers) {
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
        isOn: isHiddenFromGuests,
        isRare: true,
        run: (photo) => latest.current.setOurs?.([photo.id], !isHiddenFromGuests(photo)),
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
