import { Check, Download, Heart, MessageCircle, ShoppingBag } from 'lucide-react'
import { useMemo } from 'react'
import { photosNl } from '../photos.nl.ts'
import type { PhotoType } from '../photos.rules.ts'
import type { PhotoAction } from './photo-action.ts'
import type { Photo } from './photos.queries.ts'

type PhotoChanges = {
  type: PhotoType
  setFavorite: (photoIds: string[], value: boolean) => void
  setApproval: (photoIds: string[], value: boolean) => void
  comment: (photos: Photo[]) => void
  download: (photoIds: string[]) => void
  order: (photoIds: string[]) => void
}

/** What a client can do with one photo; finals can be taken home and printed as well. */
export function usePhotoActions(changes: PhotoChanges) {
  const { type, setFavorite, setApproval, comment, download, order } = changes
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
        run: (photo) => setFavorite([photo.id], !photo.isFavorite),
      },
      {
        name: 'comment',
        key: 'c',
        icon: MessageCircle,
        label: (photo) => photosNl.comments.open(photo.commentCount),
        isOnTile: true,
        run: (photo) => comment([photo]),
      },
      {
        name: 'approve',
        key: 'a',
        icon: Check,
        label: (photo) => photosNl.approval.label(photo.isApproved),
        isOn: (photo) => photo.isApproved,
        isOnTile: true,
        run: (photo) => setApproval([photo.id], !photo.isApproved),
      },
    ]
    const take: PhotoAction = {
      name: 'download',
      key: 'd',
      icon: Download,
      label: () => photosNl.viewer.download,
      run: (photo) => download([photo.id]),
    }
    const print: PhotoAction = {
      name: 'order',
      key: 'b',
      icon: ShoppingBag,
      label: () => photosNl.viewer.order,
      run: (photo) => order([photo.id]),
    }
    return type === 'final' ? [...actions, take, print] : actions
  }, [type, setFavorite, setApproval, comment, download, order])
}
